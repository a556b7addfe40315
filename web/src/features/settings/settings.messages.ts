import type { LevelInUse, LibrarySettings } from '@storyvan/contract/settings';
import { counted } from '../../lib/numbers.ts';

export type SectionName = keyof LibrarySettings;

/** The sections in the order of the screen. */
export const sectionTitles: Record<SectionName, string> = {
  profile: 'Library',
  logo: 'Logo',
  periods: 'Loan periods',
  levels: 'Reading levels',
  categories: 'Categories',
  school_year: 'School year',
  visits: 'Visit days',
  numbers: 'Numbers',
};

/** What is shown: a section, or the changes that were made. */
export const viewTitles = { ...sectionTitles, history: 'Changes' };
export type View = keyof typeof viewTitles;

export const levelUse = ({ children, titles, readings }: LevelInUse): string =>
  `${counted(children, 'child', 'children')}, ${counted(titles, 'title')}, ${counted(readings, 'reading')}`;
