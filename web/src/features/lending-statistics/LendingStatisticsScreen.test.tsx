import { insight } from '@storyvan/contract/insight';
import { statisticsOfChildren, statisticsOfPlaces } from '@storyvan/contract/lending-statistics';
import { getSite } from '@storyvan/contract/sites';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { insightReply } from '../../testing/insight.ts';
import { findHref } from '../../testing/page.ts';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads, itSaysThatThereIsNone } from '../../testing/states.ts';
import { chimbel, gradeStatistics, placeStatistics, tonca } from './lending-statistics.fixtures.ts';
import { answerStatistics, figure, november, rowOf, show } from './statistics-screen.fixtures.tsx';

beforeEach(answerStatistics);

const savedFiles = watchSavedFiles();

describe('the statistics of a programme', () => {
  itSaysThatItLoads(statisticsOfPlaces, show);

  it('without places, say how to add them', async () => {
    reply(statisticsOfPlaces, []);
    show();
    expect(await screen.findByText('There are no sites yet')).toBeTruthy();
  });

  itLoadsOnRetry(statisticsOfPlaces, show, [tonca], () => screen.findByRole('link', { name: 'Tonca' }));

  it('once loaded, compare each total with the previous period in words', async () => {
    show();
    expect(await figure('books issued to children')).toBe(
      'books issued to children100before: 125↓ 25 fewer (20\u00a0%)',
    );
    expect(await figure('books brought')).toBe('books brought40↑ none before');
    expect(screen.getByText(/Compared with 12 Oct 2025 – 31 Oct 2025\./)).toBeTruthy();
  });

  it('once loaded, list each place, with a total equal to the figure above', async () => {
    show();
    expect(await rowOf(/^Tonca/)).toEqual([
      'Tonca',
      '66',
      '↑ 6 more (10\u00a0%)',
      '0',
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
      '↓ 25 fewer (20\u00a0%)',
      '0',
      '90',
      '60',
      '39',
      '40',
      '39',
      '3',
    ]);
  });

  it('link to a place and to the other programme, keeping the dates', async () => {
    show();
    expect(await findHref('Tonca')).toBe('/mop/lending-statistics?start=2025-11-01&end=2025-11-20&place=3');
    expect(await findHref('lis')).toBe('/lis/lending-statistics?start=2025-11-01&end=2025-11-20');
  });

  it('after first use, show the months of the programme, and lead to its insight with the dates', async () => {
    const { keys } = show({ start: '2025-06-01', end: '2025-11-20' });
    expect(await findHref('Insight')).toBe('/insight?scope=mop&start=2025-06-01&end=2025-11-20');
    expect(screen.queryByRole('region', { name: 'Month by month' })).toBeNull();
    await keys.tab();
    expect(await screen.findByRole('region', { name: 'Month by month' })).toBeTruthy();
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('June 2026 1,310');
  });

  it('of a month, after first use, do not ask for months', async () => {
    let asked = 0;
    reply(insight, () => {
      asked += 1;
      return insightReply({ scope: 'mop' });
    });
    const { keys } = show();
    await findHref('Insight');
    await keys.tab();
    await screen.findByRole('row', { name: /^Total/ });
    expect(asked).toBe(0);
    expect(screen.queryByRole('region', { name: 'Month by month' })).toBeNull();
  });

  it('when filtered, total the shown places, and say so when there are none', async () => {
    const { keys } = show();
    await keys.type(await screen.findByRole('textbox', { name: 'Filter sites' }), 'chim');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tonca' })).toBeNull());
    expect(await rowOf(/^Total/)).toMatchObject({ 1: '34', 6: '12' });
    await keys.type(screen.getByRole('textbox', { name: 'Filter sites' }), 'zzz');
    expect(await screen.findByText('No matching sites')).toBeTruthy();
  });

  it('when filtered to several places, say that the different children are left out of the total', async () => {
    const junior = placeStatistics(5, 'Chimbel (junior)', { issued: 6, children_borrowed: 4 });
    reply(statisticsOfPlaces, [tonca, chimbel, junior]);
    const { keys } = show();
    expect((await rowOf(/^Total/))[6]).toBe('39');
    await keys.type(screen.getByRole('textbox', { name: 'Filter sites' }), 'chim');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tonca' })).toBeNull());
    expect(await rowOf(/^Total/)).toMatchObject({ 1: '40', 6: '–' });
    expect(screen.getByText(/^The total leaves out the children who borrowed/)).toBeTruthy();
  });

  it('whose start is after the end, say so and send no request', async () => {
    let asked = false;
    reply(statisticsOfPlaces, () => {
      asked = true;
      return [tonca];
    });
    show({ start: '2025-11-20', end: '2025-11-01' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The start date is after the end date. Choose an earlier start or a later end.',
    );
    expect(screen.queryByText(/Compared with/)).toBeNull();
    expect(asked).toBe(false);
  });

  it('of a whole school year, are compared with the same dates a year earlier, and say so', async () => {
    show({ start: '2024-06-01', end: '2025-04-30' });
    expect(
      await screen.findByText('Compared with 1 Jun 2023 – 30 Apr 2024: the same dates a year earlier.'),
    ).toBeTruthy();
  });

  it('with a date in the address that does not exist, name it and use the other', async () => {
    show({ start: '2025-02-30', end: '2025-11-20' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'A date in the address of this page, “2025-02-30”, does not exist and was ignored.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2025-11-20');
  });

  it('after a change of dates, stay dimmed until the new figures load', async () => {
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

  it('of lis, show school and grade in separate columns', async () => {
    reply(statisticsOfPlaces, [gradeStatistics]);
    show(november, 'lis');
    expect((await rowOf(/^Aldona Primary/)).slice(0, 3)).toEqual(['Aldona Primary', 'III-A', '12']);
  });

  it('when exported, contain every figure of each place, current and previous', async () => {
    reply(statisticsOfPlaces, [gradeStatistics]);
    const { keys } = show(november, 'lis');
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toBe('lending-statistics-lis-2025-11-01-to-2025-11-20.csv');
    expect(lines[0]).toContain(
      'School,Grade,Children,Books issued to children,"Books issued to children, before"',
    );
    expect(lines[1]).toBe('Aldona Primary,III-A,30,12,0,0,0,0,0,0,0,0,0,0,0,0,0');
  });

  it('without dates, are those of this month', async () => {
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

  it('show its children, including those who have not borrowed, with totals equal to those of the place', async () => {
    show(place);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tonca' })).toBeTruthy();
    expect(await figure('books issued to children')).toContain('66');
    expect((await rowOf(/^Anushka/)).slice(2)).toEqual([
      '2',
      '↑ 1 more (100\u00a0%)',
      '0',
      '1',
      '17 Nov 2025',
    ]);
    expect((await rowOf(/^Joel/)).slice(2)).toEqual(['0', 'none before', '0', '0', 'has not borrowed']);
    expect((await rowOf(/^Mira/))[0]).toBe('Mira Naikno longer here');
    expect((await rowOf(/^Total/)).slice(2)).toEqual([
      '66',
      '↑ 65 more (66\u00a0times as many)',
      '0',
      '60',
      '2 borrowed',
    ]);
  });

  it('when exported, contain its children in the order shown', async () => {
    const { keys } = show(place);
    await keys.click(await screen.findByRole('button', { name: /^Issued/ }));
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^lending-statistics-mop-tonca-2025-11-01/i);
    expect(lines.slice(1)).toEqual([
      'Joel Pinto,C-8,3,yes,0,0,0,0,0,0,',
      'Anushka Faria,C-7,3,yes,2,1,0,0,1,1,2025-11-17',
      'Mira Naik,C-9,3,no,64,0,0,0,59,0,',
    ]);
  });

  it('link to the child, to the programme and to the site', async () => {
    show(place);
    expect(await findHref('Anushka Faria')).toBe(
      '/mop/lending-statistics?start=2025-11-01&end=2025-11-20&place=3&child=7',
    );
    expect(await findHref('Lending statistics')).toBe(
      '/mop/lending-statistics?start=2025-11-01&end=2025-11-20',
    );
    expect(await findHref('Open the site')).toBe('/mop/site/3');
  });

  it('without children, say how to add them', async () => {
    reply(statisticsOfChildren, []);
    show(place);
    expect(await screen.findByText('No children enrolled and no loans here')).toBeTruthy();
  });

  itSaysThatThereIsNone(
    [getSite, statisticsOfPlaces, statisticsOfChildren],
    () => show(place),
    'There is no such site.',
  );

  it('that is a grade, request only that grade and name its school', async () => {
    let asked = '';
    reply(statisticsOfPlaces, ({ params }) => {
      asked = `${params.school} ${params.grade}`;
      return [gradeStatistics];
    });
    show({ ...november, place: '11' }, 'lis');
    expect(await screen.findByRole('heading', { level: 1, name: 'Aldona Primary, III-A' })).toBeTruthy();
    expect(await findHref('Open the grade')).toBe('/lis/school/2/11');
    expect(asked).toBe('all 11');
  });
});
