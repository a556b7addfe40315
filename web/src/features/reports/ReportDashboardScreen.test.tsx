import type { ReplyOf } from '@storyvan/contract/endpoint';
import { reportDashboard } from '@storyvan/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { ReportDashboardScreen } from './ReportDashboardScreen.tsx';

type Figures = ReplyOf<typeof reportDashboard>;

const place = (part: Partial<Figures['places'][number]>): Figures['places'][number] => ({
  site_grade_id: 3,
  school_id: null,
  site_name: 'Tonca',
  ra_count: 4,
  report_status: 4,
  oldest_pending: null,
  last_rep_id: 17,
  last_submitted_on: '2026-01-06',
  average_rating: 4.25,
  ...part,
});

const figures: Figures = {
  ra_count: 12,
  report_status: 8,
  places: [
    place({ site_grade_id: 1, site_name: 'Banda', report_status: 3, oldest_pending: '2026-01-03' }),
    place({ site_grade_id: 2, site_name: 'Nerul', report_status: 1, oldest_pending: '2025-12-01' }),
    place({}),
    place({
      site_grade_id: 4,
      site_name: 'Verem',
      ra_count: 0,
      report_status: 0,
      last_rep_id: null,
      last_submitted_on: null,
      average_rating: null,
    }),
  ],
  months: [
    { month: '2025-12', ra_count: 5, report_status: 4, children_count: 90 },
    { month: '2026-01', ra_count: 7, report_status: 4, children_count: 120 },
  ],
  ratings: [1, 2, 3, 4, 5].map((rating) => ({ rating, cnt: rating === 5 ? 3 : rating === 4 ? 1 : 0 })),
};

const show = () => renderScreen(<ReportDashboardScreen program="mop" />);
const savedFiles = watchSavedFiles();

beforeEach(() => reply(reportDashboard, figures));

describe('the report dashboard', () => {
  it('while loading, says so', async () => {
    neverAnswer(reportDashboard);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('when the call fails, says why and loads again on Retry', async () => {
    failWith(reportDashboard, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = show();
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error has occurred.');
    reply(reportDashboard, figures);
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('4 pending')).toBeTruthy();
  });

  it('before any session was held, says what comes first', async () => {
    reply(reportDashboard, { ra_count: 0, report_status: 0, places: [], months: [], ratings: [] });
    show();
    expect(await screen.findByText('No session has been held yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the planned sessions' })).toBeTruthy();
  });

  it('done, tells the share reported and what is pending', async () => {
    show();
    const part = within(await screen.findByRole('region', { name: 'Reported' }));
    expect(part.getByText(/^66/).textContent).toBe('66 %');
    expect(part.getByText(/sessions reported/).textContent).toBe('8 of 12 sessions reported');
    expect(part.getByText('4 pending')).toBeTruthy();
  });

  it('done, names the places that wait, the longest waiting first, and leads to writing', async () => {
    show();
    const list = await screen.findByRole('list', { name: 'Places that wait for a report' });
    const links = within(list).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Nerul3 pendingsince 1 Dec 2025, \d+ days$/),
      expect.stringMatching(/^Banda1 pendingsince 3 Jan 2026, \d+ days$/),
    ]);
    expect(links[0]?.getAttribute('href')).toBe('/mop/report-submit?place=2');
  });

  it('with nothing pending, says that all is submitted', async () => {
    reply(reportDashboard, { ...figures, report_status: 12, places: [place({})] });
    show();
    expect(await screen.findByText('All submitted.')).toBeTruthy();
    expect(screen.getByText(/^100/).textContent).toBe('100 %');
  });

  it('done, draws the months, sums them up in words and has the figures as a table', async () => {
    show();
    const drawing = await screen.findByRole('img', {
      name: /^Dec 2025 to Jan 2026: 12 sessions held, 8 of them/,
    });
    expect(drawing.querySelectorAll('rect')).toHaveLength(4);
    const table = screen.getByRole('table', { name: 'Sessions and reports by month', hidden: true });
    expect(table.textContent).toContain('Jan 2026743120');
  });

  it('done, counts the reports by stars and gives their mean', async () => {
    show();
    const part = within(await screen.findByRole('region', { name: 'How the sessions went' }));
    expect(part.getByText('4.8')).toBeTruthy();
    const rows = part.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'StarsReports',
      '5 of 5 stars3',
      '4 of 5 stars1',
      '3 of 5 stars0',
      '2 of 5 stars0',
      '1 of 5 stars0',
    ]);
  });

  it('done, lists each place with its figures, which go into a file', async () => {
    const { keys } = show();
    const table = within(await screen.findByRole('table', { name: 'Reports by site' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toBe('Banda431 pending4.36 Jan 2026');
    expect(rows[4]).toBe('Verem00none heldnone yet');
    expect(rows.at(-1)).toBe('Total1284');
    expect(table.getByRole('link', { name: 'Last report of Tonca: 6 Jan 2026' })).toBeTruthy();
    expect(
      table.getByRole('link', { name: '3 pending: write the reports of Nerul' }).getAttribute('href'),
    ).toBe('/mop/report-submit?place=2');
    await keys.click(screen.getByRole('button', { name: 'Export' }));
    await keys.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(async () =>
      expect((await savedFiles())[0]?.text).toContain('Nerul,4,1,3,2025-12-01,4.25,2026-01-06'),
    );
  });
});
