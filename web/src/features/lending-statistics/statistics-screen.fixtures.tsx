import { listLevels } from '@storyvan/contract/catalogue';
import type { Programme } from '@storyvan/contract/common/programme';
import { insight } from '@storyvan/contract/insight';
import {
  statisticsOfAllPlaces,
  statisticsOfChildren,
  statisticsOfLoans,
  statisticsOfPlaces,
} from '@storyvan/contract/lending-statistics';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { levels } from '../../testing/books.ts';
import { insightReply } from '../../testing/insight.ts';
import { namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { LendingStatisticsScreen } from './LendingStatisticsScreen.tsx';
import { childrenOfTonca, chimbel, loansOfAnushka, tonca } from './lending-statistics.fixtures.ts';
import type { StatisticsSearch } from './statistics-search.ts';

export const november: StatisticsSearch = { start: '2025-11-01', end: '2025-11-20' };

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

export const show = (search: StatisticsSearch = november, program: Programme = 'mop') =>
  renderScreen(<Statistics program={program} search={search} />);

/** The cell texts of the row with this name. */
export const rowOf = async (name: RegExp) =>
  [...(await screen.findByRole('row', { name })).children].map((cell) => cell.textContent);

export const figure = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;

/** The figures of two sites, of the children of Tonca, and of one child's loans. */
export function answerStatistics(): void {
  reply(listLevels, levels);
  namePlaces();
  reply(statisticsOfPlaces, ({ params }) => (params.school === 'all' ? [tonca, chimbel] : [tonca]));
  // One child borrowed at both sites.
  reply(statisticsOfAllPlaces, {
    children_borrowed: tonca.children_borrowed + chimbel.children_borrowed - 1,
    before: { children_borrowed: tonca.before.children_borrowed + chimbel.before.children_borrowed },
  });
  reply(insight, insightReply({ scope: 'mop' }));
  reply(statisticsOfChildren, childrenOfTonca);
  reply(statisticsOfLoans, loansOfAnushka);
}
