import type { CategoryChange, SettingsChangeIn } from '@storyvan/contract/common/library-settings';
import type { Programme } from '@storyvan/contract/common/programme';
import type { Level } from '../level/levels.ts';

/** What the fields of the settings hold while someone types, and the change they become. */

export interface ProfileDraft {
  name: string;
  time_zone: string | null;
  programs: Programme[];
}

/** Days, as typed. */
export interface PeriodsDraft {
  child: Record<Programme, string>;
  site: Record<Programme, string>;
  field_kit_days: string;
}

/** Days as MM-DD. */
export interface SchoolYearDraft {
  starts: string;
  ends: string;
  terms: string[];
}

/** '' continues the numbers in use. */
export interface NumbersDraft {
  copy: string;
  child: string;
  member: string;
  strict: boolean;
}

/** What labels of books have beside the accession number. */
export interface LabelDraft {
  label_before: string;
  label_after: string;
}

export type LevelDraft = Level;

export interface CategoryDraft {
  kind: 'primary' | 'secondary';
  name: string;
  hex_code: string;
}

/** The value of a section, as a call sends it. */
export type ValueIn<Section extends SettingsChangeIn['section']> = Extract<
  SettingsChangeIn,
  { section: Section }
>['value'];

export const periodsDraftOf = (periods: {
  child: Record<Programme, number>;
  site: Record<Programme, number>;
  field_kit_days: number;
}): PeriodsDraft => {
  const typed = ({ mop, lis }: Record<Programme, number>) => ({ mop: String(mop), lis: String(lis) });
  return {
    child: typed(periods.child),
    site: typed(periods.site),
    field_kit_days: String(periods.field_kit_days),
  };
};

/** An empty field is sent as it is, so that the server says what is missing. */
const days = (typed: string): unknown => (typed.trim() === '' ? NaN : typed.trim());

export const periodsValue = ({ child, site, field_kit_days }: PeriodsDraft): ValueIn<'periods'> => ({
  child: { mop: days(child.mop), lis: days(child.lis) },
  site: { mop: days(site.mop), lis: days(site.lis) },
  field_kit_days: days(field_kit_days),
});

const patternOrNone = (typed: string): string | null => typed.trim() || null;

export const numbersValue = ({ copy, child, member, strict }: NumbersDraft): ValueIn<'numbers'> => ({
  copy: patternOrNone(copy),
  child: patternOrNone(child),
  member: patternOrNone(member),
  strict,
});

export const additionsOf = (categories: readonly CategoryDraft[]): CategoryChange[] =>
  categories.map((category) => ({ action: 'add', ...category }));

/** Colours for new levels and categories, in turn: neighbours in a chart differ. */
const palette = [
  '#2f8f46',
  '#c9372c',
  '#d9822b',
  '#2f6fb5',
  '#8557a8',
  '#e0b71d',
  '#1f9a9a',
  '#c65b8a',
  '#6b8e23',
  '#5661b3',
  '#a8643a',
  '#4d7d94',
];
export const nextColour = (used: readonly { hex_code: string }[]): string =>
  palette.find((colour) => !used.some(({ hex_code }) => hex_code === colour)) ??
  (palette[used.length % palette.length] as string);
