import { listReports, type ReportRow, viewReports } from '@storyvan/contract/reports';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findHref, hrefOf } from '../../testing/page.ts';
import { namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply, replyPages } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
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
  itSaysThatItLoads(viewReports, show);

  itLoadsOnRetry(viewReports, show, [], () => screen.findByText('No reports yet'));

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
    expect(hrefOf('Report of 5 Jan 2026, Tonca')).toBe('/mop/report/17');
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
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines.slice(1)).toEqual([
      '2026-01-05,Banda,4,The Mango Thief,Meera Kamat,Anil Naik,19,0,2026-01-06,Meera Kamat',
    ]);
  });

  it('of one place, are read for that place, with a link to all', async () => {
    namePlaces();
    const places: (string | null)[] = [];
    reply(listReports, ({ query }) => {
      places.push(query.get('place'));
      return [row()];
    });
    show(3);
    expect(await findHref('Tonca')).toBe('/mop/site/3');
    expect(hrefOf('Show all')).toBe('/mop/report-view');
    expect(places).toEqual(['3']);
  });
});
