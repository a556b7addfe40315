import { listLevels } from '@storyvan/contract/catalogue';
import { today, unpadded } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import {
  statisticsOfChildren,
  statisticsOfLoans,
  statisticsOfPlaces,
} from '@storyvan/contract/lending-statistics';
import { gradeBasic } from '@storyvan/contract/schools';
import { getSite } from '@storyvan/contract/sites';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { LendingStatisticsScreen } from './LendingStatisticsScreen.tsx';
import {
  childStatistics,
  chimbel,
  gradeStatistics,
  loanStatistics,
  placeStatistics,
  tonca,
} from './lending-statistics.fixtures.ts';
import type { StatisticsSearch } from './statistics-search.ts';

const savedFiles = watchSavedFiles();

const november: StatisticsSearch = { start: '2026-11-01', end: '2026-11-20' };

function Statistics({ program, search }: { program: Programme; search: StatisticsSearch }) {
  const [range, setRange] = useState<StatisticsSearch>(search);
  return (
    <LendingStatisticsScreen
      program={program}
      search={range}
      onRange={(chosen) => setRange({ ...range, ...chosen })}
    />
  );
}

const show = (search: StatisticsSearch = november, program: Programme = 'mop') =>
  renderScreen(<Statistics program={program} search={search} />);

/** What stands in the cells of the row that begins so. */
const rowOf = async (name: RegExp) =>
  [...(await screen.findByRole('row', { name })).children].map((cell) => cell.textContent);

const figure = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;

const site = {
  id: 3,
  site_id: 3,
  site_grade_id: 3,
  code: 'TON',
  name: 'Tonca',
  group: 'senior',
  visit_day: null,
  visit_time: null,
  no_of_children: 30,
  books_here: 2,
  books_with_children: 1,
  last_lending: null,
} as const;

beforeEach(() => {
  reply(listLevels, [{ level: 3, name: 'orange', hex_code: '#f80' }]);
  reply(getSite, [site]);
  reply(statisticsOfPlaces, ({ params }) => (params.school === 'all' ? [tonca, chimbel] : [tonca]));
  reply(statisticsOfChildren, [
    childStatistics(7, 'Anushka Faria', {
      issued: 2,
      returned: 1,
      last_borrowed: '2026-11-17',
      before: { issued: 1, returned: 1 },
    }),
    childStatistics(8, 'Joel Pinto'),
    childStatistics(9, 'Mira Naik', { issued: 64, returned: 59, enrolled_here: false }),
  ]);
  reply(statisticsOfLoans, [
    loanStatistics('B-1', 'Mango Thief', { date_issue: '2026-10-20', issued: false }),
    loanStatistics('B-2', 'Little Fingers', { date_return: null, returned: false }),
    loanStatistics('B-3', 'Vayu', { date_return: '2026-11-25', returned: false }),
  ]);
});

describe('the statistics of a programme', () => {
  it('while loading, say so', async () => {
    neverAnswer(statisticsOfPlaces);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('without places, say how these come in', async () => {
    reply(statisticsOfPlaces, []);
    show();
    expect(await screen.findByText('There are no sites yet')).toBeTruthy();
  });

  it('when the call fails, say why, and Retry loads them', async () => {
    failWith(statisticsOfPlaces, 500, 'fault', 'Something went wrong.');
    const { keys } = show();
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
    reply(statisticsOfPlaces, [tonca]);
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Tonca' })).toBeTruthy();
  });

  it('done, compare each figure of all places with the dates before, in words', async () => {
    show();
    expect(await figure('books issued to children')).toBe(
      'books issued to children100before: 125↓ 25 fewer (20 %)',
    );
    expect(await figure('books brought')).toBe('books brought40↑ none before');
    expect(screen.getByText(/Compared with 12 Oct 2026 – 31 Oct 2026\./)).toBeTruthy();
  });

  it('done, show each place with its total beneath, which is the figure above', async () => {
    show();
    expect(await rowOf(/^Tonca/)).toEqual([
      'Tonca',
      '66',
      '↑ 6 more (10 %)',
      '60',
      '30',
      '28',
      '40',
      '39',
      '3',
    ]);
    expect(await rowOf(/^Total/)).toEqual([
      'Total',
      '100',
      '↓ 25 fewer (20 %)',
      '90',
      '60',
      '40',
      '40',
      '39',
      '3',
    ]);
  });

  it('lead from a place to its children and over to the other programme, the dates kept', async () => {
    show();
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('Tonca')).toBe('/mop/lending-statistics?start=2026-11-01&end=2026-11-20&place=3');
    expect(await hrefOf('lis')).toBe('/lis/lending-statistics?start=2026-11-01&end=2026-11-20');
  });

  it('filtered, total what is left, and say so when nothing is', async () => {
    const { keys } = show();
    await keys.type(await screen.findByRole('textbox', { name: 'Filter sites' }), 'chim');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tonca' })).toBeNull());
    expect((await rowOf(/^Total/))[1]).toBe('34');
    await keys.type(screen.getByRole('textbox', { name: 'Filter sites' }), 'zzz');
    expect(await screen.findByText('None of the sites fits this filter')).toBeTruthy();
  });

  it('whose start is after the end, say the sentence and ask nothing', async () => {
    let asked = false;
    reply(statisticsOfPlaces, () => {
      asked = true;
      return [tonca];
    });
    show({ start: '2026-11-20', end: '2026-11-01' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The start is after the end: choose an earlier start or a later end.',
    );
    expect(screen.queryByText(/Compared with/)).toBeNull();
    expect(asked).toBe(false);
  });

  it('asked for other dates, keep the figures dimmed until those have come', async () => {
    const { keys } = show();
    await screen.findByRole('link', { name: 'Tonca' });
    let answer = (): void => undefined;
    reply(statisticsOfPlaces, async ({ params }) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return [placeStatistics(3, `From ${params.start}`)];
    });
    await keys.click(screen.getByRole('button', { name: 'School year' }));
    expect(await screen.findByText('Counting the new dates…')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tonca' }).closest('[aria-busy="true"]')).toBeTruthy();
    await act(async () => answer());
    expect(await screen.findByRole('link', { name: /^From 20\d\d-6-1$/ })).toBeTruthy();
    expect(screen.queryByText('Counting the new dates…')).toBeNull();
  });

  it('of lis, name school and grade apart', async () => {
    reply(statisticsOfPlaces, [gradeStatistics]);
    show(november, 'lis');
    expect((await rowOf(/^Aldona Primary/)).slice(0, 3)).toEqual(['Aldona Primary', 'III-A', '12']);
  });

  it('exported, hold every figure of each place, now and before', async () => {
    reply(statisticsOfPlaces, [gradeStatistics]);
    const { keys } = show(november, 'lis');
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^lending-statistics-lis-2026-11-01-2026-11-20-\d{4}/);
    expect(lines[0]).toContain(
      'School,Grade,Children,Books issued to children,"Books issued to children, before"',
    );
    expect(lines[1]).toBe('Aldona Primary,III-A,30,12,0,0,0,0,0,0,0,0,0,0,0');
  });

  it('asked without dates, are those of this month', async () => {
    let asked = '';
    reply(statisticsOfPlaces, ({ params }) => {
      asked = params.start ?? '';
      return [tonca];
    });
    show({});
    await screen.findByRole('link', { name: 'Tonca' });
    expect(asked).toBe(unpadded(`${today().slice(0, 7)}-01`));
    expect(screen.getByRole('button', { name: 'This month' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the statistics of a place', () => {
  const place = { ...november, place: '3' };

  it('show its children, also those who have not borrowed, and their sum is that of the place', async () => {
    show(place);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tonca' })).toBeTruthy();
    expect(await figure('books issued to children')).toContain('66');
    expect((await rowOf(/^Anushka/)).slice(2)).toEqual(['2', '↑ 1 more (100 %)', '1', '17 Nov 2026']);
    expect((await rowOf(/^Joel/)).slice(2)).toEqual(['0', 'none before', '0', 'has not borrowed']);
    expect((await rowOf(/^Mira/))[0]).toBe('Mira Naikno longer here');
    expect((await rowOf(/^Total/)).slice(2)).toEqual(['66', '↑ 65 more (6,500 %)', '60', '2 borrowed']);
  });

  it('exported, hold its children as they are sorted', async () => {
    const { keys } = show(place);
    await keys.click(await screen.findByRole('button', { name: /^Issued/ }));
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^lending-statistics-mop-tonca-2026-11-01/i);
    expect(lines.slice(1)).toEqual([
      'Joel Pinto,C-8,3,yes,0,0,0,0,',
      'Anushka Faria,C-7,3,yes,2,1,1,1,2026-11-17',
      'Mira Naik,C-9,3,no,64,0,59,0,',
    ]);
  });

  it('lead down to the child, up to the programme and out to the site', async () => {
    show(place);
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('Anushka Faria')).toBe(
      '/mop/lending-statistics?start=2026-11-01&end=2026-11-20&place=3&child=7',
    );
    expect(await hrefOf('Lending statistics')).toBe(
      '/mop/lending-statistics?start=2026-11-01&end=2026-11-20',
    );
    expect(await hrefOf('Open the site')).toBe('/mop/site/3');
  });

  it('without a child, say how children come in', async () => {
    reply(statisticsOfChildren, []);
    show(place);
    expect(await screen.findByText('Nobody is enrolled here, and nobody borrowed')).toBeTruthy();
  });

  it('that is unknown, say so', async () => {
    failWith(getSite, 404, 'not_found', 'There is no such site.');
    failWith(statisticsOfPlaces, 404, 'not_found', 'There is no such site.');
    failWith(statisticsOfChildren, 404, 'not_found', 'There is no such site.');
    show(place);
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such site.');
  });

  it('that is a grade, ask for that grade alone and name its school', async () => {
    reply(gradeBasic, {
      stats: {
        grade_id: 11,
        grade_code: 'III-A',
        grade_count: 31,
        school_id: 2,
        school_name: 'Aldona Primary',
      },
    });
    let asked = '';
    reply(statisticsOfPlaces, ({ params }) => {
      asked = `${params.school} ${params.grade}`;
      return [gradeStatistics];
    });
    show({ ...november, place: '11' }, 'lis');
    expect(await screen.findByRole('heading', { level: 1, name: 'Aldona Primary, III-A' })).toBeTruthy();
    const open = await screen.findByRole('link', { name: 'Open the grade' });
    expect(open.getAttribute('href')).toBe('/lis/school/2/11');
    expect(asked).toBe('all 11');
  });
});

describe('the statistics of a child', () => {
  const child = { ...november, place: '3', child: '7' };

  it('show its loans, say which dates lie outside, and total what is counted', async () => {
    show(child);
    expect(await screen.findByRole('heading', { level: 1, name: 'Anushka Faria' })).toBeTruthy();
    expect(await figure('books issued')).toBe('books issued2before: 1↑ 1 more (100 %)');
    expect((await rowOf(/^Mango/)).slice(2)).toEqual(['20 Oct 2026before these dates', '10 Nov 2026']);
    expect((await rowOf(/^Little/)).slice(2)).toEqual(['3 Nov 2026', 'still out']);
    expect((await rowOf(/^Vayu/)).slice(2)).toEqual(['3 Nov 2026', '25 Nov 2026after these dates']);
    expect((await rowOf(/^Total/)).slice(2)).toEqual(['2 in these dates', '1 in these dates']);
  });

  it('exported, say which dates are counted', async () => {
    const { keys } = show(child);
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines[1]).toBe('B-1,,Mango Thief,,,Story,4,1,2026-10-20,2026-11-10,no,yes');
  });

  it('lead up to the place with the dates kept, and out to the child', async () => {
    show(child);
    const up = await screen.findByRole('link', { name: 'Tonca' });
    expect(up.getAttribute('href')).toBe('/mop/lending-statistics?start=2026-11-01&end=2026-11-20&place=3');
    const out = await screen.findByRole('link', { name: 'Open the child' });
    expect(out.getAttribute('href')).toBe('/mop/child/3/7');
  });

  it('without a loan in these dates, say what to do', async () => {
    reply(statisticsOfLoans, []);
    show(child);
    expect(await screen.findByText('Nothing was issued or returned in these dates')).toBeTruthy();
    expect(screen.getByText('Choose earlier dates or a longer range.')).toBeTruthy();
  });

  it('when the call fails, say why', async () => {
    failWith(statisticsOfLoans, 500, 'fault', 'Something went wrong.');
    show(child);
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
  });
});
