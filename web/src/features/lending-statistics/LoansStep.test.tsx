import { statisticsOfLoans } from '@storyvan/contract/lending-statistics';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findHref } from '../../testing/page.ts';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, reply } from '../../testing/server.ts';
import { answerStatistics, figure, november, rowOf, show } from './statistics-screen.fixtures.tsx';

beforeEach(answerStatistics);

const savedFiles = watchSavedFiles();

describe('the statistics of a child', () => {
  const child = { ...november, place: '3', child: '7' };

  it('show its loans, mark dates outside the range, and total those inside', async () => {
    show(child);
    expect(await screen.findByRole('heading', { level: 1, name: 'Anushka Faria' })).toBeTruthy();
    expect(await figure('books issued')).toBe('books issued2before: 1↑ 1 more (100\u00a0%)');
    expect((await rowOf(/^Mango/)).slice(2)).toEqual(['20 Oct 2025before these dates', '10 Nov 2025']);
    expect((await rowOf(/^Little/)).slice(2)).toEqual(['3 Nov 2025', 'still out']);
    expect((await rowOf(/^Vayu/)).slice(2)).toEqual(['3 Nov 2025', '25 Nov 2025after these dates']);
    expect((await rowOf(/^Total/)).slice(2)).toEqual(['2 in these dates', '1 in these dates']);
  });

  it('when exported, say which dates are counted', async () => {
    const { keys } = show(child);
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines[1]).toBe('B-1,,Mango Thief,,,Story,4,1,2025-10-20,2025-11-10,,no,yes');
  });

  it('link to the place, keeping the dates, and to the child', async () => {
    show(child);
    expect(await findHref('Tonca')).toBe('/mop/lending-statistics?start=2025-11-01&end=2025-11-20&place=3');
    expect(await findHref('Open the child')).toBe('/mop/child/3/7');
  });

  it('without loans in these dates, say what to do', async () => {
    reply(statisticsOfLoans, []);
    show(child);
    expect(await screen.findByText('Nothing was issued, renewed or returned in these dates')).toBeTruthy();
    expect(screen.getByText('Choose earlier dates or a longer range.')).toBeTruthy();
  });

  it('when the call fails, say why', async () => {
    failWith(statisticsOfLoans, 500, 'fault', 'Something went wrong.');
    show(child);
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
  });
});
