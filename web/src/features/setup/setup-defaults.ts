import { firstLevels } from '@storyvan/contract/common/first-levels';
import type { Programme } from '@storyvan/contract/common/programme';
import type { LogoDraft } from '../../records/library/LogoField.tsx';
import type {
  CategoryDraft,
  LevelDraft,
  NumbersDraft,
  PeriodsDraft,
  ProfileDraft,
  SchoolYearDraft,
} from '../../records/library/library-drafts.ts';
import { zoneHere } from '../../records/library/ProfileFields.tsx';

/** What a new library begins with: good enough to go on with “Next” at every step. */

export interface SetupDraft {
  administrator: { username: string; name: string };
  profile: ProfileDraft;
  logo: LogoDraft;
  periods: PeriodsDraft;
  levels: LevelDraft[];
  categories: CategoryDraft[];
  school_year: SchoolYearDraft;
  days: number[];
  numbers: NumbersDraft;
}

const named =
  (kind: CategoryDraft['kind']) =>
  ([name, hex_code]: [string, string]): CategoryDraft => ({ kind, name, hex_code });

const kinds: [string, string][] = [
  ['Picture book', '#2f6fb5'],
  ['Story', '#d9822b'],
  ['Folk tale', '#2f8f46'],
  ['Chapter book', '#8557a8'],
  ['Poetry', '#c65b8a'],
  ['Non-fiction', '#1f9a9a'],
  ['Comic', '#c9372c'],
  ['Activity', '#c2971b'],
];
const genres: [string, string][] = [
  ['Animals', '#2f8f46'],
  ['Family', '#d9822b'],
  ['Friendship', '#c65b8a'],
  ['Adventure', '#c9372c'],
  ['Nature', '#6b8e23'],
  ['Science', '#2f6fb5'],
  ['Magic', '#8557a8'],
  ['Funny', '#c2971b'],
];

export const newLibrary = (): SetupDraft => ({
  administrator: { username: '', name: '' },
  profile: { name: '', time_zone: zoneHere(), programs: ['mop', 'lis'] satisfies Programme[] },
  logo: {},
  periods: { child: { mop: '14', lis: '14' }, site: { mop: '35', lis: '35' }, field_kit_days: '7' },
  levels: firstLevels,
  categories: [...kinds.map(named('primary')), ...genres.map(named('secondary'))],
  school_year: { starts: '06-01', ends: '04-30', terms: ['06-01', '11-01'] },
  days: [1, 2, 3, 4, 5, 6],
  numbers: { copy: 'B-#####', child: 'C-####', member: 'M-####', strict: false },
});
