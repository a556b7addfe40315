import { today, unpadded } from '@storyvan/contract/common/calendar-date';
import { statisticsOfPlaces } from '@storyvan/contract/lending-statistics';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { gradeStatistics, placeStatistics, tonca } from './lending-statistics.fixtures.ts';
import { answerStatistics, figure, november, rowOf, show } from './testing-statistics.tsx';

const savedFiles = watchSavedFiles();
answerStatistics();

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
    expect(screen.getByText(/Compared with 12 Oct 2025 – 31 Oct 2025\./)).toBeTruthy();
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
    expect(await hrefOf('Tonca')).toBe('/mop/lending-statistics?start=2025-11-01&end=2025-11-20&place=3');
    expect(await hrefOf('lis')).toBe('/lis/lending-statistics?start=2025-11-01&end=2025-11-20');
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
    show({ start: '2025-11-20', end: '2025-11-01' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The start is after the end: choose an earlier start or a later end.',
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

  it('whose address has a date that does not exist, name it and count the rest', async () => {
    show({ start: '2025-02-30', end: '2025-11-20' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'A date in the address of this page, “2025-02-30”, does not exist and was ignored.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2025-11-20');
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
    expect(name).toBe('lending-statistics-lis-2025-11-01-to-2025-11-20.csv');
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
