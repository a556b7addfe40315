import { listLevels } from '@storyvan/contract/catalogue';
import type { Programme } from '@storyvan/contract/common/programme';
import {
  statisticsOfChildren,
  statisticsOfLoans,
  statisticsOfPlaces,
} from '@storyvan/contract/lending-statistics';
import { getSite } from '@storyvan/contract/sites';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { LendingStatisticsScreen } from './LendingStatisticsScreen.tsx';
import { childStatistics, chimbel, loanStatistics, tonca } from './lending-statistics.fixtures.ts';
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

/** What stands in the cells of the row that begins so. */
export const rowOf = async (name: RegExp) =>
  [...(await screen.findByRole('row', { name })).children].map((cell) => cell.textContent);

export const figure = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;

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

/** The figures of two sites, of the children of Tonca and of the loans of one, fresh for each test of a file. */
export function answerStatistics(): void {
  beforeEach(() => {
    reply(listLevels, [{ level: 3, name: 'orange', hex_code: '#f80' }]);
    reply(getSite, [site]);
    reply(statisticsOfPlaces, ({ params }) => (params.school === 'all' ? [tonca, chimbel] : [tonca]));
    reply(statisticsOfChildren, [
      childStatistics(7, 'Anushka Faria', {
        issued: 2,
        returned: 1,
        last_borrowed: '2025-11-17',
        before: { issued: 1, returned: 1 },
      }),
      childStatistics(8, 'Joel Pinto'),
      childStatistics(9, 'Mira Naik', { issued: 64, returned: 59, enrolled_here: false }),
    ]);
    reply(statisticsOfLoans, [
      loanStatistics('B-1', 'Mango Thief', { date_issue: '2025-10-20', issued: false }),
      loanStatistics('B-2', 'Little Fingers', { date_return: null, returned: false }),
      loanStatistics('B-3', 'Vayu', { date_return: '2025-11-25', returned: false }),
    ]);
  });
}
