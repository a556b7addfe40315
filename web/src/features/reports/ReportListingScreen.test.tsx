import type { ReplyOf } from '@storyvan/contract/endpoint';
import { reportListing } from '@storyvan/contract/reports';
import { gradeBasic } from '@storyvan/contract/schools';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { ReportListingScreen } from './ReportListingScreen.tsx';
import { fieldOf, formatMonth, isMonth, monthsBack, type ReportSearch } from './report-search.ts';
import { inGrade } from './reports.fixtures.ts';

/** Keeps the filter in the address, as the route does. */
function Listing() {
  const search: ReportSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const handleSearch = (part: ReportSearch) =>
    navigate({ to: '/lis/report-view', search: { ...search, ...part }, replace: true });
  return <ReportListingScreen search={search} onSearch={handleSearch} />;
}

const show = (path = '/lis/report-view') => renderScreen(<Listing />, { path });

const all = [
  inGrade(),
  inGrade({
    rep_id: 12,
    schools_name: 'Aldona Primary',
    site_name: 'Aldona Primary, IV-B',
    grade_code: 'IV-B',
  }),
];

const badPattern = 'This pattern is not valid: a closing bracket is missing.';
let asked: string[] = [];

// The pause after typing adds to the time a busy machine needs.
configure({ asyncUtilTimeout: 5_000 });

beforeEach(() => {
  asked = [];
  reply(reportListing, ({ params, query }) => {
    const { school, grade, lp, month } = params;
    asked.push([school, grade, lp, month, query.get('field'), query.get('pattern')].join(' '));
    const pattern = query.get('pattern');
    if (pattern === '(') {
      const fields = [{ field: 'pattern', message: badPattern }];
      throw HttpResponse.json({ error: { code: 'invalid', message: 'Wrong.', fields } }, { status: 400 });
    }
    return pattern ? all.slice(0, 1) : all;
  });
});

describe('the reports of lis', () => {
  itSaysThatItLoads(reportListing, show);

  itLoadsOnRetry(reportListing, show, [], () => screen.findByText('No reports yet'));

  it('loaded, show school and grade in separate columns and link to each report', async () => {
    show();
    expect(await screen.findByRole('cell', { name: 'Aldona Primary' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'IV-B' })).toBeTruthy();
    expect(hrefOf('Report of 5 Jan 2026, Aldona Primary, IV-B')).toBe('/lis/report-view/12');
    expect(asked).toEqual(['all all all all  ']);
  });

  it('while a pattern is typed, are read once after a pause, and the address keeps the pattern', async () => {
    const { router } = show();
    await screen.findByRole('cell', { name: 'Aldona Primary' });
    for (const value of ['^', '^S', '^St ']) {
      fireEvent.change(screen.getByLabelText('Pattern'), { target: { value } });
    }
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'Aldona Primary' })).toBeNull());
    expect(screen.getByRole('cell', { name: 'St Xavier Primary' })).toBeTruthy();
    expect(asked).toEqual(['all all all all  ', 'all all all all schools_name ^St ']);
    expect(router.state.location.search).toEqual({ field: 'schools_name', pattern: '^St ' });
  });

  it('opened with field, pattern and month in the address, are filtered at once', async () => {
    show('/lis/report-view?field=grade_code&pattern=III-A%7CIII-B&month=2025-11');
    expect(await screen.findByDisplayValue('III-A|III-B')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Search in').value).toBe('grade_code');
    expect(screen.getByLabelText<HTMLSelectElement>('Month').selectedOptions[0]?.text).toBe('Nov 2025');
    await waitFor(() => expect(asked).toEqual(['all all all 2025-11 grade_code III-A|III-B']));
  });

  it('with an invalid pattern, show the error below the field and keep the last list', async () => {
    const { keys } = show();
    await screen.findByRole('cell', { name: 'Aldona Primary' });
    const field = screen.getByLabelText('Pattern');
    await keys.type(field, '(');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(badPattern);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('cell', { name: 'Aldona Primary' })).toBeTruthy();
    await keys.type(field, '{Escape}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('when an earlier reply comes late, show the one asked for last', async () => {
    const waiting = new Map<string | null, () => void>();
    reply(reportListing, async ({ query }) => {
      const pattern = query.get('pattern');
      if (pattern) await new Promise<void>((answer) => waiting.set(pattern, answer));
      return pattern === 'late' ? all.slice(1) : all.slice(0, 1);
    });
    const { keys } = show();
    await screen.findByRole('cell', { name: 'St Xavier Primary' });
    const field = screen.getByLabelText('Pattern');
    await keys.type(field, 'late{Enter}');
    await waitFor(() => expect(waiting.has('late')).toBe(true));
    await keys.type(field, 'r{Enter}');
    await waitFor(() => expect(waiting.has('later')).toBe(true));
    waiting.get('later')?.();
    await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull());
    waiting.get('late')?.();
    expect(await screen.findByRole('cell', { name: 'St Xavier Primary' })).toBeTruthy();
    expect(screen.queryByRole('cell', { name: 'Aldona Primary' })).toBeNull();
  });

  it('with another field or month, are read at once', async () => {
    const { keys } = show('/lis/report-view?pattern=a');
    await screen.findByRole('cell', { name: 'St Xavier Primary' });
    await keys.selectOptions(screen.getByLabelText('Search in'), 'Lesson plan');
    await waitFor(() => expect(asked.at(-1)).toBe('all all all all lp_name a'));
    await keys.selectOptions(
      screen.getByLabelText('Month'),
      screen.getAllByRole<HTMLOptionElement>('option')[4]?.value ?? '',
    );
    await waitFor(() => expect(asked.at(-1)).toMatch(/^all all all \d{4}-\d\d lp_name a$/));
  });

  it('of one grade, are read for that grade, with a link to all', async () => {
    reply(gradeBasic, {
      stats: { grade_id: 40, grade_code: 'III-A', school_id: 9, school_name: 'St Xavier Primary' },
    } as ReplyOf<typeof gradeBasic>);
    show('/lis/report-view?place=40');
    const link = await screen.findByRole('link', { name: 'St Xavier Primary, III-A' });
    expect(link.getAttribute('href')).toBe('/lis/school/9/40');
    expect(hrefOf('Show all')).toBe('/lis/report-view');
    expect(asked).toEqual(['all 40 all all  ']);
  });

  it('without a match, say what to try', async () => {
    reply(reportListing, []);
    show('/lis/report-view?pattern=zzz');
    expect(await screen.findByText('No report matches')).toBeTruthy();
  });
});

describe('the months of the filter', () => {
  it('on the last day of a long month, are 24 in a row, the newest first', () => {
    const months = monthsBack('2026-03-31', undefined);
    expect(months.slice(0, 5)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12', '2025-11']);
    expect(new Set(months).size).toBe(24);
  });

  it('with an older one in the address, include that one', () => {
    expect(monthsBack('2026-03-31', '2020-05').at(-1)).toBe('2020-05');
    expect(monthsBack('2026-03-31', '2026-02')).toHaveLength(24);
    expect(monthsBack('2026-03-31', 'nonsense')).toHaveLength(24);
  });

  it.each([
    ['2026-01', true],
    ['2026-13', false],
    ['2026-1', false],
    [undefined, false],
  ])('given %j, are valid: %j', (text, is) => {
    expect(isMonth(text)).toBe(is);
  });

  it('in words, are short', () => {
    expect(formatMonth('2026-11')).toBe('Nov 2026');
  });
});

describe('the field to search', () => {
  it.each([
    ['lp_name', 'lp_name'],
    ['password', 'schools_name'],
    [undefined, 'schools_name'],
  ])('named %j, is %j', (named, field) => {
    expect(fieldOf(named)).toBe(field);
  });
});
