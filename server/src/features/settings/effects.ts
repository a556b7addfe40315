import type { SectionValues, SettingsChange } from '@storyvan/contract/common/library-settings';
import type { Programme } from '@storyvan/contract/common/programme';
import { formatDate } from '@storyvan/domain/calendar-date';
import { numberOnLabel } from '@storyvan/domain/number-on-label';
import { firstOfPattern, prefixOfPattern } from '@storyvan/domain/number-pattern';
import { overdueBefore } from '@storyvan/domain/overdue';
import { afterPrefix } from '@storyvan/domain/search-words';
import { wallTimeIn } from '@storyvan/domain/time-zone';
import { weekdayNames } from '@storyvan/domain/week';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { listCategoriesInUse, listLevelsInUse } from './in-use.queries.ts';
import { findClash } from './number-clash.ts';
import {
  countBooksOut,
  countChildLoansStarted,
  countOpenPlaces,
  countSiteLoansIssued,
  countVisitDays,
  listNumbersBetween,
} from './settings.queries.ts';
import type { SettingsState } from './settings.rules.ts';

/** What a change of settings means for the records there are. */

export interface Effects {
  /** Sentences. */
  effects: string[];
  /** Why it is refused: something is still in use. Null if it is possible. */
  refusal: string | null;
}

interface Asked {
  on: Executor;
  state: SettingsState;
  today: string;
  now: Date;
}

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
const possible = (...effects: string[]): Effects => ({ effects, refusal: null });

export async function effectsOf(asked: Asked, change: SettingsChange): Promise<Effects> {
  switch (change.section) {
    case 'profile':
      return effectsOfProfile(asked, change.value);
    case 'periods':
      return effectsOfPeriods(asked, change.value);
    case 'levels':
      return effectsOfLevels(asked, change.value);
    case 'categories':
      return effectsOfCategories(asked, change.value);
    case 'visits':
      return effectsOfVisits(asked, change.value);
    case 'numbers':
      return effectsOfNumbers(asked, change.value);
    case 'school_year':
      return possible(
        'Statistics by term and by school year use the new dates at once, also for earlier years.',
        'Promotions that were made keep their school year.',
      );
    case 'logo':
      return possible('It is shown on screens when they are next opened, and on new prints.');
  }
}

async function effectsOfProfile(
  { on, state, today, now }: Asked,
  value: SectionValues['profile'],
): Promise<Effects> {
  const effects: string[] = [];
  const { library } = state;
  if (value.name !== library.name)
    effects.push('The new name is shown on screens when they are next opened, and on new prints.');
  if (value.time_zone !== null && value.time_zone !== library.time_zone) {
    const { year, month, day } = wallTimeIn(value.time_zone, now);
    const there = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
    effects.push(
      there === today
        ? `Today stays ${formatDate(today)}. Recorded dates do not change.`
        : `Today becomes ${formatDate(there)}; it was ${formatDate(today)}. Recorded dates do not change.`,
    );
  }
  for (const program of library.programs.filter((each) => !value.programs.includes(each))) {
    const books = Number((await countBooksOut.first(on, { program }))?.books ?? 0);
    if (books > 0)
      return {
        effects,
        refusal: `${many(books, 'book is', 'books are')} still out in the ${program} programme. Take them back first.`,
      };
    const places = Number((await countOpenPlaces.first(on, { program }))?.places ?? 0);
    const noun = program === 'mop' ? 'site' : 'grade';
    effects.push(
      `${program} is hidden everywhere: its ${many(places, noun)}, children, sessions and reports stay recorded and return when you switch it on again.`,
    );
  }
  for (const program of value.programs.filter((each) => !library.programs.includes(each)))
    effects.push(`${program} is shown again, with all its records.`);
  return { effects, refusal: null };
}

/** "mop: 214 loans of children become overdue." */
async function effectsOfPeriods(
  { on, state: { periods }, today }: Asked,
  value: SectionValues['periods'],
): Promise<Effects> {
  const effects: string[] = [];
  const kinds = [
    ['child', countChildLoansStarted, 'loan of a child', 'loans of children'],
    ['site', countSiteLoansIssued, 'book in a box', 'books in boxes'],
  ] as const;
  for (const program of ['mop', 'lis'] as const satisfies Programme[])
    for (const [kind, count, one, more] of kinds) {
      const [before, after] = [periods[kind][program], value[kind][program]];
      if (before === after) continue;
      const bounds = [overdueBefore(today, before), overdueBefore(today, after)].sort();
      const [from = '', until = ''] = bounds;
      const found = Number((await count.first(on, { program, from, before: until }))?.loans ?? 0);
      const verb =
        after < before ? (found === 1 ? 'becomes' : 'become') : found === 1 ? 'stops being' : 'stop being';
      effects.push(`${program}: ${many(found, one, more)} ${verb} overdue.`);
    }
  if (effects.length > 0) effects.push('Renewals and new loans use the new period. No date is changed.');
  if (value.field_kit_days !== periods.field_kit_days)
    effects.push('Devices use the new number of days from when they next take a place along or synchronise.');
  return { effects, refusal: null };
}

const useOf = ({ children, titles, readings }: { children: number; titles: number; readings: number }) =>
  `${many(children, 'child', 'children')}, ${many(titles, 'title')} and ${many(readings, 'reading')}`;

async function effectsOfLevels({ on }: Asked, value: SectionValues['levels']): Promise<Effects> {
  const effects: string[] = [];
  const after = new Map(value.levels.map((row) => [row.level, row]));
  const merged = new Map(value.merge.map(({ level, into }) => [level, into]));
  const before = await listLevelsInUse(on);
  for (const { level } of value.merge)
    if (!before.some((row) => row.level === level))
      throw ApiError.invalidField('change.value.merge', `There is no reading level ${level}.`);
  for (const row of before) {
    const kept = after.get(row.level);
    const use = useOf(row);
    const isUsed = row.children + row.titles + row.readings > 0;
    if (kept) {
      if (kept.name !== row.name || kept.hex_code !== row.hex_code)
        effects.push(`${use} have level ${row.level}, which they keep.`);
      continue;
    }
    const into = merged.get(row.level);
    if (into !== undefined)
      effects.push(`${use} move from level ${row.level} to level ${into}. This cannot be changed back.`);
    else if (isUsed)
      return {
        effects,
        refusal: `${use} have level ${row.level} (${row.name}). Merge it into another level instead.`,
      };
    else effects.push(`Nothing has level ${row.level} (${row.name}).`);
  }
  for (const row of before) {
    const other = before.find(
      ({ level, name }) => level !== row.level && name === after.get(row.level)?.name,
    );
    if (other && after.has(other.level))
      effects.push(
        `Level ${row.level} takes the name of level ${other.level}, ${other.name}. Books and children do not move with the name: those of ${row.name} are then called ${other.name}.`,
      );
  }
  if (value.levels.some(({ level }) => !before.some((row) => row.level === level)))
    effects.push('New levels can be chosen at once. Existing records keep their levels.');
  return { effects, refusal: null };
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase();

async function effectsOfCategories({ on }: Asked, value: SectionValues['categories']): Promise<Effects> {
  const effects: string[] = [];
  const now = await listCategoriesInUse(on);
  for (const [n, change] of value.changes.entries()) {
    const field = `change.value.changes.${n}.name`;
    const { kind, name, action } = change;
    const at = now.findIndex((each) => each.kind === kind && each.name === name);
    const found = now[at];
    const same = (other: string) =>
      now.find((each, m) => each.kind === kind && m !== at && folded(each.name) === folded(other));
    if (action === 'add') {
      if (same(name)) throw ApiError.invalidField(field, `There is already a category ${name}.`);
      now.push({ kind, name, hex_code: change.hex_code, titles: 0 });
      effects.push(`${name} can be chosen at once.`);
      continue;
    }
    if (!found) throw ApiError.invalidField(field, `There is no category ${name}.`);
    const titles = many(found.titles, 'title');
    if (action === 'remove') {
      if (found.titles > 0)
        return {
          effects,
          refusal: `${titles} ${found.titles === 1 ? 'has' : 'have'} the category ${name}. Merge it into another one instead.`,
        };
      effects.push(`No title has the category ${name}.`);
      now.splice(at, 1);
    } else if (action === 'merge') {
      const into = now.find((each) => each.kind === kind && each.name === change.into);
      if (!into || into === found)
        throw ApiError.invalidField(field, `There is no other category ${change.into}.`);
      effects.push(
        `${titles} ${found.titles === 1 ? 'moves' : 'move'} from ${name} to ${change.into}. This cannot be changed back.`,
      );
      into.titles += found.titles;
      now.splice(at, 1);
    } else {
      const other = same(change.new_name);
      if (other)
        throw ApiError.invalidField(
          field,
          `There is already a category ${other.name}. Merge the two instead.`,
        );
      effects.push(
        `${titles} ${found.titles === 1 ? 'has' : 'have'} the category ${name} and ${found.titles === 1 ? 'follows' : 'follow'} the change.`,
      );
      found.name = change.new_name;
    }
  }
  return { effects, refusal: null };
}

async function effectsOfVisits({ on }: Asked, { days }: SectionValues['visits']): Promise<Effects> {
  const left = (await countVisitDays.all(on, {})).filter(({ visit_day }) => !days.includes(visit_day ?? 0));
  return possible(
    ...left.map(
      ({ visit_day, places }) =>
        `${many(Number(places), 'site')} ${Number(places) === 1 ? 'is' : 'are'} visited on ${weekdayNames[visit_day ?? 0]} and ${Number(places) === 1 ? 'keeps' : 'keep'} that day until you change it there.`,
    ),
    'New sites and sessions are offered these days only.',
  );
}

async function effectsOfNumbers(
  {
    on,
    state: {
      library: { numbers },
    },
  }: Asked,
  value: SectionValues['numbers'],
): Promise<Effects> {
  const kinds = [
    ['copy', 'accession numbers'],
    ['child', 'cards of children'],
    ['member', 'cards of members'],
  ] as const;
  const effects = kinds.flatMap(([kind, words]) => {
    const pattern = value[kind];
    if (pattern === numbers[kind]) return [];
    return pattern === null
      ? [`New ${words} continue the numbers in use. Existing numbers do not change.`]
      : [`New ${words} have the form ${firstOfPattern(pattern)}. Existing numbers stay valid.`];
  });
  if (value.strict && !numbers.strict)
    effects.push(
      'Numbers of another form are refused when someone types a new one. Imports are not affected.',
    );
  const clash = await findClash(on, numbers, value);
  if (clash !== null) return { effects, refusal: clash };
  const { copy, label_before, label_after } = value;
  const misread = await findMisread(on, value);
  if (misread)
    return {
      effects,
      refusal: `A book has the number ${misread}, which would be read as ${numberOnLabel(misread, value)}. Choose another text or number of signs.`,
    };
  if (label_before !== numbers.label_before || label_after !== numbers.label_after) {
    const number = firstOfPattern(copy ?? 'B-#####');
    effects.push(
      label_before === '' && label_after === 0
        ? 'Labels have nothing beside the number: what is scanned is the number.'
        : `A label such as ${label_before}${number}${'X'.repeat(label_after)} means ${number}. A number without the additions is read as before.`,
    );
  }
  return possible(...effects);
}

const longestNumber = 64;

/** A number in use that would be taken for a label with another number on it. */
async function findMisread(on: Executor, value: SectionValues['numbers']): Promise<string | undefined> {
  const { copy, label_before, label_after } = value;
  const find = async (from: string, least: number, most: number) => {
    const found = await listNumbersBetween.all(on, { from, until: afterPrefix(from), least, most });
    return found.find(({ accn_no }) => numberOnLabel(accn_no, value) !== accn_no)?.accn_no;
  };
  const withText = label_before === '' ? undefined : await find(label_before, 0, longestNumber);
  if (withText !== undefined || copy === null || label_after === 0) return withText;
  const length = copy.length + label_after;
  return find(prefixOfPattern(copy), length, length);
}
