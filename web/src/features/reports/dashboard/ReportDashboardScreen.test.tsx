import type { ReplyOf } from '@storyvan/contract/endpoint';
import { reportDashboard } from '@storyvan/contract/reports';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hrefOf } from '../../../testing/page.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../../testing/saved-files.ts';
import { reply } from '../../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../../testing/states.ts';
import { barsOf, stepFor } from './MonthChart.tsx';
import { completePercent, meanStars, ReportDashboardScreen } from './ReportDashboardScreen.tsx';

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
  itSaysThatItLoads(reportDashboard, show);

  itLoadsOnRetry(reportDashboard, show, figures, () => screen.findByText('4 pending'));

  it('before any session was held, says what to do first', async () => {
    reply(reportDashboard, { ra_count: 0, report_status: 0, places: [], months: [], ratings: [] });
    show();
    expect(await screen.findByText('No session has been held yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Planned sessions' })).toBeTruthy();
  });

  it('loaded, shows the share reported and the number pending', async () => {
    show();
    const part = within(await screen.findByRole('region', { name: 'Reported' }));
    expect(part.getByText(/^66/).textContent).toBe('66\u00a0%');
    expect(part.getByText(/sessions reported/).textContent).toBe('8 of 12 sessions reported');
    expect(part.getByText('4 pending')).toBeTruthy();
  });

  it('loaded, lists the places with pending reports, the longest waiting first, with links to write them', async () => {
    show();
    const list = await screen.findByRole('list', { name: 'Places with reports pending' });
    const links = within(list).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Nerul3 pendingsince 1 Dec 2025, \d+ days$/),
      expect.stringMatching(/^Banda1 pendingsince 3 Jan 2026, \d+ days$/),
    ]);
    expect(links[0]?.getAttribute('href')).toBe('/mop/report-submit?place=2');
  });

  it('with nothing pending, says that all reports are submitted', async () => {
    reply(reportDashboard, { ...figures, report_status: 12, places: [place({})] });
    show();
    expect(await screen.findByText('All submitted.')).toBeTruthy();
    expect(screen.getByText(/^100/).textContent).toBe('100\u00a0%');
  });

  it('loaded, draws the months, with a summary in words and the figures in a table', async () => {
    const { keys } = show();
    const drawing = await screen.findByRole('img', {
      name: /^Dec 2025 to Jan 2026: 12 sessions held, 8 of them/,
    });
    expect(drawing.querySelectorAll('rect')).toHaveLength(4);
    await keys.click(screen.getByText('Show as table'));
    const table = await screen.findByRole('table', { name: 'Sessions and reports by month' });
    expect(table.textContent).toContain('Jan 2026743120');
  });

  it('loaded, counts the reports by stars and shows the mean', async () => {
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

  it('loaded, lists each place with its figures and exports them', async () => {
    const { keys } = show();
    const table = within(await screen.findByRole('table', { name: 'Reports by site' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toBe('Banda431 pending4.36 Jan 2026');
    expect(rows[4]).toBe('Verem00none heldnone yet');
    expect(rows.at(-1)).toBe('Total1284');
    expect(table.getByRole('link', { name: 'Last report of Tonca: 6 Jan 2026' })).toBeTruthy();
    expect(hrefOf('3 pending: write the reports of Nerul', table)).toBe('/mop/report-submit?place=2');
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines).toContain('Nerul,4,1,3,2025-12-01,4.25,2026-01-06');
  });
});

describe('the share of sessions reported', () => {
  it.each([
    [0, 0, 100],
    [8, 8, 100],
    [8, 9, 100],
    [3, 2, 66],
    [1000, 999, 99],
    [1000, 1, 1],
    [5, 0, 0],
  ])('of %d sessions with %d reports, is %d %%', (ra_count, report_status, percent) => {
    expect(completePercent({ ra_count, report_status })).toBe(percent);
  });
});

describe('the mean of the stars', () => {
  it.each([
    [[], null],
    [[{ rating: 5, cnt: 0 }], null],
    [
      [
        { rating: 4, cnt: 3 },
        { rating: 5, cnt: 1 },
      ],
      '4.3',
    ],
    [[{ rating: 3, cnt: 2 }], '3.0'],
  ])('of %j, is %j', (ratings, mean) => {
    expect(meanStars(ratings)).toBe(mean);
  });
});

const month = (name: string, ra_count: number, report_status: number) => ({
  month: name,
  ra_count,
  report_status,
  children_count: 0,
});

describe('the steps of the chart of months', () => {
  it.each([
    [1, 1],
    [5, 1],
    [6, 2],
    [10, 2],
    [11, 5],
    [48, 10],
    [251, 100],
  ])('up to %d sessions, are %d', (most, step) => {
    expect(stepFor(most)).toBe(step);
  });
});

describe('the months drawn as bars', () => {
  it('with reports missing, are as high as the sessions held, and filled up to those reported', () => {
    const { bars, bottom, lines } = barsOf([month('2026-10', 4, 3), month('2026-11', 2, 2)], 630);
    const [october, november] = bars;
    expect(lines.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4]);
    const whole = bottom - (october?.pendingTop ?? 0);
    expect(bottom - (october?.reportedTop ?? 0)).toBeCloseTo(whole * 0.75);
    expect(november?.pendingTop).toBe(november?.reportedTop);
    expect(bottom - (november?.pendingTop ?? 0)).toBeCloseTo(whole / 2);
  });

  it('in a narrow window, are side by side and inside the drawing', () => {
    const months = Array.from({ length: 12 }, (_, index) => month(`2026-${index + 1}`, index, 0));
    const { bars, width } = barsOf(months, 300);
    bars.slice(1).forEach((bar, index) => {
      const before = bars[index];
      expect(bar.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0));
    });
    expect((bars.at(-1)?.x ?? 0) + (bars.at(-1)?.width ?? 0)).toBeLessThan(width);
  });

  it('without any session, have no height', () => {
    const { bars, bottom } = barsOf([month('2026-11', 0, 0)], 300);
    expect(bars[0]?.pendingTop).toBe(bottom);
  });
});
