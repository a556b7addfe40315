import type {
  CategoryChange,
  SectionValues,
  SettingsChange,
} from '@storyvan/contract/common/library-settings';
import { monthNames } from '@storyvan/domain/calendar-date';
import { firstOfPattern } from '@storyvan/domain/number-pattern';
import { weekdayNames } from '@storyvan/domain/week';
import type { LibrarySettings } from '../../records/setting/library-settings.ts';

/** What a change of settings changes, old → new, and the change that would change it back. */

/** All settings as they are before a change. */
export interface SettingsState {
  library: LibrarySettings;
  periods: SectionValues['periods'];
  levels: SectionValues['levels']['levels'];
  categories: { kind: 'primary' | 'secondary'; name: string; hex_code: string }[];
}

const line = (what: string, before: string, after: string): string[] =>
  before === after ? [] : [`${what}: ${before} → ${after}`];

const programNames = { mop: 'mop (sites)', lis: 'lis (schools)' } as const;
const zoneWords = (zone: string | null) => zone ?? 'that of the server';
const daysWords = (days: number) => `${days} days`;
/** "1 Jun" */
const monthDayWords = (day: string) => `${Number(day.slice(3))} ${monthNames[Number(day.slice(0, 2)) - 1]}`;
const patternWords = (pattern: string | null) => (pattern === null ? 'as in use' : firstOfPattern(pattern));
const yesNo = (yes: boolean) => (yes ? 'yes' : 'no');

type Lines<Name extends keyof SectionValues> = (state: SettingsState, value: SectionValues[Name]) => string[];

const lines: { [Name in keyof SectionValues]: Lines<Name> } = {
  profile: ({ library }, value) => {
    const names = (programs: readonly ('mop' | 'lis')[]) => programs.map((p) => programNames[p]).join(', ');
    return [
      ...line('Name', library.name, value.name),
      ...line('Time zone', zoneWords(library.time_zone), zoneWords(value.time_zone)),
      ...line('Programmes', names(library.programs), names(value.programs)),
    ];
  },
  logo: ({ library }, value) => {
    if (value.image !== undefined) return [library.logo === null ? 'Logo added' : 'Logo changed'];
    if ((value.logo ?? null) === library.logo) return [];
    return [value.logo ? 'Logo changed' : 'Logo removed'];
  },
  periods: ({ periods }, { child, site, field_kit_days }) => [
    ...line('Loan of a child, mop', daysWords(periods.child.mop), daysWords(child.mop)),
    ...line('Loan of a child, lis', daysWords(periods.child.lis), daysWords(child.lis)),
    ...line('Box of a site', daysWords(periods.site.mop), daysWords(site.mop)),
    ...line('Box of a grade', daysWords(periods.site.lis), daysWords(site.lis)),
    ...line('Places taken along', daysWords(periods.field_kit_days), daysWords(field_kit_days)),
  ],
  school_year: ({ library: { school_year } }, value) => {
    const year = ({ starts, ends }: typeof value) => `${monthDayWords(starts)} to ${monthDayWords(ends)}`;
    const terms = (each: typeof value) => each.terms.map(monthDayWords).join(', ');
    return [
      ...line('School year', year(school_year), year(value)),
      ...line('Terms begin on', terms(school_year), terms(value)),
    ];
  },
  numbers: ({ library: { numbers } }, value) => [
    ...line('Accession numbers', patternWords(numbers.copy), patternWords(value.copy)),
    ...line('Cards of children', patternWords(numbers.child), patternWords(value.child)),
    ...line('Cards of members', patternWords(numbers.member), patternWords(value.member)),
    ...line('Refuse other forms', yesNo(numbers.strict), yesNo(value.strict)),
    ...line('Before numbers on labels', numbers.label_before || 'nothing', value.label_before || 'nothing'),
    ...line('Signs after numbers on labels', String(numbers.label_after), String(value.label_after)),
  ],
  visits: ({ library }, { days }) => {
    const names = (chosen: readonly number[]) => chosen.map((day) => weekdayNames[day]).join(', ');
    return line('Visit days', names(library.visit_days), names(days));
  },
  levels: levelLines,
  categories: (state, { changes }) => changes.flatMap((change) => categoryLine(state, change)),
};

const called = ({ level, name }: { level: number; name: string }) => `Level ${level} (${name})`;

function levelLines({ levels }: SettingsState, value: SectionValues['levels']): string[] {
  const before = new Map(levels.map((row) => [row.level, row]));
  const after = new Map(value.levels.map((row) => [row.level, row]));
  const merged = new Map(value.merge.map(({ level, into }) => [level, into]));
  const kept = value.levels.flatMap((row) => {
    const old = before.get(row.level);
    if (!old) return [`${called(row)} added`];
    return [
      ...line(`Level ${row.level}`, old.name, row.name),
      ...line(`Colour of level ${row.level}`, old.hex_code, row.hex_code),
    ];
  });
  const gone = levels.flatMap((row) => {
    if (after.has(row.level)) return [];
    const into = after.get(merged.get(row.level) ?? 0);
    return [into ? `${called(row)} merged into ${called(into)}` : `${called(row)} removed`];
  });
  return [...kept, ...gone];
}

const categoryOf = ({ categories }: SettingsState, { kind, name }: Pick<CategoryChange, 'kind' | 'name'>) =>
  categories.find((each) => each.kind === kind && each.name === name);

function categoryLine(state: SettingsState, change: CategoryChange): string[] {
  const { kind, name, action } = change;
  const subject = `${kind === 'primary' ? 'Category' : 'Genre'} ${name}`;
  if (action === 'add') return [`${subject} added`];
  if (action === 'remove') return [`${subject} removed`];
  if (action === 'merge') return [`${subject} merged into ${change.into}`];
  return [
    ...line(kind === 'primary' ? 'Category' : 'Genre', name, change.new_name),
    ...line(`Colour of ${change.new_name}`, categoryOf(state, change)?.hex_code ?? '', change.hex_code),
  ];
}

export const linesOf = <Name extends keyof SectionValues>(
  state: SettingsState,
  { section, value }: { section: Name; value: SectionValues[Name] },
): string[] => lines[section](state, value);

/** Null: not possible, because what was merged cannot be told apart again. */
export function undoOf(state: SettingsState, change: SettingsChange): SettingsChange | null {
  const { library, periods, levels } = state;
  const { name, time_zone, programs, logo, school_year, numbers, visit_days: days } = library;
  if (change.section === 'levels')
    return change.value.merge.length > 0 ? null : { section: 'levels', value: { levels, merge: [] } };
  if (change.section === 'categories') {
    const changes = [...change.value.changes].reverse().map((each) => undoOfCategory(state, each));
    const possible = changes.filter((each) => each !== null);
    return possible.length < changes.length ? null : { section: 'categories', value: { changes: possible } };
  }
  const { section } = change;
  const profile = { name, time_zone, programs };
  const value = { profile, logo: { logo }, periods, school_year, numbers, visits: { days } }[section];
  return { section, value } as SettingsChange;
}

function undoOfCategory(state: SettingsState, change: CategoryChange): CategoryChange | null {
  const { kind, name, action } = change;
  const hex_code = categoryOf(state, change)?.hex_code ?? '#888888';
  if (action === 'add') return { action: 'remove', kind, name };
  if (action === 'remove') return { action: 'add', kind, name, hex_code };
  if (action === 'merge') return null;
  return { action: 'change', kind, name: change.new_name, new_name: name, hex_code };
}
