import { listReports, type ReportRow, viewReports } from '@storyvan/contract/reports';
import { getSite } from '@storyvan/contract/sites';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply, replyPages } from '../../testing/server.ts';
import { ReportsScreen } from './ReportsScreen.tsx';
import { row } from './reports.fixtures.ts';

const show = (place?: number) => renderScreen(<ReportsScreen program="mop" place={place} />);
const savedFiles = watchSavedFiles();

/** Two pages: fifty reports and one older. */
const fifty: ReportRow[] = Array.from({ length: 50 }, (_, index) => row({ rep_id: 100 - index }));

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

beforeEach(() => {
  reply(viewReports, [
    row({ comments: 3, last_comment_at: anHourAgo() }),
    row({ rep_id: 12, site_name: 'चिंबेल', lp_name: 'Tiger', rating: null, lead: null, children_count: null }),
  ]);
});

describe('the reports of a programme', () => {
  it('while loading, says so', async () => {
    neverAnswer(viewReports);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('when the call fails, says why and loads on Retry', async () => {
    failWith(viewReports, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = show();
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error has occurred.');
    reply(viewReports, []);
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No reports yet')).toBeTruthy();
  });

  it('loaded, show date, place, stars, plan, lead, children and comments, and link to each', async () => {
    show();
    const [, first, second] = await screen.findAllByRole('row');
    const cells = within(first as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual([
      '5 Jan 2026',
      'Tonca',
      '4 of 5 stars',
      'The Mango Thief',
      'Meera Kamat',
      '19',
      '3 · 1 h ago',
    ]);
    expect(second?.textContent).toBe('5 Jan 2026चिंबेलno ratingTigernone');
    const link = screen.getByRole('link', { name: 'Report of 5 Jan 2026, Tonca' });
    expect(link.getAttribute('href')).toBe('/mop/report/17');
  });

  it('filtered by words, are those with all of them; without a match, say what to try', async () => {
    const { keys } = show();
    const field = await screen.findByLabelText('Filter reports');
    await keys.type(field, 'mango meera');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await keys.type(field, ' zzz');
    expect(screen.getByText('No report shown so far matches your search')).toBeTruthy();
  });

  it('on more than one page, load older ones; the export has all that match', async () => {
    replyPages(viewReports, [fifty, [row({ rep_id: 3, site_name: 'Banda' })]]);
    const { keys } = show();
    await keys.click(await screen.findByLabelText('Filter reports'));
    await keys.paste('banda');
    await keys.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('Banda')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
    await keys.click(screen.getByRole('button', { name: 'Export' }));
    await keys.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(async () => expect(await savedFiles()).toHaveLength(1));
    const [file] = await savedFiles();
    expect(file?.text).toContain('2026-01-05,Banda,4,The Mango Thief,Meera Kamat,Anil Naik,19,0,2026-01-06');
    expect(file?.text).not.toContain('Tonca');
  });

  it('of one place, are read for that place, with a link to all', async () => {
    const site = { id: 3, site_id: 3, code: 'T', name: 'Tonca', no_of_children: 30 };
    reply(getSite, [site] as never);
    const places: (string | null)[] = [];
    reply(listReports, ({ query }) => {
      places.push(query.get('place'));
      return [row()];
    });
    show(3);
    expect((await screen.findByRole('link', { name: 'Tonca' })).getAttribute('href')).toBe('/mop/site/3');
    expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe('/mop/report-view');
    expect(places).toEqual(['3']);
  });
});
