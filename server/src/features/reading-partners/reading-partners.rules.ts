import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf } from '@storyvan/contract/endpoint';
import type { Person, ReadingPartner, saveReadingPartner } from '@storyvan/contract/reading-partners';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { byName } from '@storyvan/domain/name-order';
import { indexedWords, searchedWords } from '@storyvan/domain/name-words';
import { nameKey } from '@storyvan/domain/search-words';
import type { TableRow } from '../../db/schema.ts';

/** The people of sessions: how they are shown and found, and what may be saved. Pure. */

/** With the name of who changed it last. */
export type PersonRow = Omit<TableRow<'reading_partner'>, 'created_at' | 'changed_by'> & {
  changed_by: string | null;
};

interface ReadAloudCount {
  rp_id: number;
  sessions: number;
  last: CalendarDate;
}

const mostSuggestions = 20;

/** Led or supported: a leader cannot also be a partner, so no session is counted twice. */
interface Sessions {
  planned: readonly ReadAloudCount[];
  done: readonly ReadAloudCount[];
}

/** The people of a programme, by name. */
export function peopleOf(
  rows: readonly PersonRow[],
  { planned, done }: Sessions,
  program: Programme,
  withFormer: boolean,
): ReadingPartner[] {
  return rows
    .filter((row) => row[program] === 1 && (withFormer || row.inactive_since === null))
    .map(({ staff_id, inactive_since, ...row }) => ({
      ...row,
      mop: row.mop === 1,
      lis: row.lis === 1,
      is_staff: staff_id !== null,
      active: inactive_since === null,
      sessions_planned: totalOf(planned, row.rp_id),
      sessions_done: totalOf(done, row.rp_id),
      last_session: lastOf(done, row.rp_id),
    }))
    .sort(byName);
}

const totalOf = (counts: readonly ReadAloudCount[], rp_id: number): number =>
  counts.reduce((total, count) => (count.rp_id === rp_id ? total + count.sessions : total), 0);

const lastOf = (counts: readonly ReadAloudCount[], rp_id: number): CalendarDate | null =>
  counts
    .filter((count) => count.rp_id === rp_id)
    .map(({ last }) => last)
    .sort()
    .at(-1) ?? null;

/** Whether each search word begins a word of the name. */
export function suggestPeople(rows: readonly PersonRow[], program: Programme, text: string): Person[] {
  const asked = searchedWords(text);
  if (asked.length === 0) return [];
  const hasAll = (name: string) => {
    const words = indexedWords(name);
    return asked.every((start) => words.some((word) => word.startsWith(start)));
  };
  return rows
    .filter((row) => row[program] === 1 && row.inactive_since === null && hasAll(row.name))
    .map(({ rp_id, name }) => ({ rp_id, name }))
    .sort(byName)
    .slice(0, mostSuggestions);
}

type Asked = BodyOf<typeof saveReadingPartner>;

interface Problem {
  field: keyof Asked;
  message: string;
}

export function findProblem(asked: Asked, before: PersonRow | null): Problem | null {
  if (!asked.mop && !asked.lis) return { field: 'mop', message: 'Choose at least one programme.' };
  if (before && asked.version === undefined) {
    return { field: 'version', message: 'The version is required.' };
  }
  if (before && before.staff_id !== null && before.name !== asked.name) {
    return { field: 'name', message: `The name of a staff member comes from the account: ${before.name}.` };
  }
  return null;
}

/** Another active person with the same name, in any spelling: a plan could not show which one is meant. */
export function findNamesake(asked: Asked, rows: readonly PersonRow[]): PersonRow | null {
  if (!asked.active) return null;
  const isNamesake = (row: PersonRow) =>
    row.inactive_since === null && row.rp_id !== asked.rp_id && nameKey(row.name) === nameKey(asked.name);
  return rows.find(isNamesake) ?? null;
}

/** The stored values; the day on which a person left stays as first recorded. */
export const valuesOf = (asked: Asked, before: PersonRow | null, today: CalendarDate) => ({
  name: asked.name,
  phone: asked.phone,
  note: asked.note,
  mop: Number(asked.mop),
  lis: Number(asked.lis),
  inactive_since: asked.active ? null : (before?.inactive_since ?? today),
});

export function isAsStored(values: ReturnType<typeof valuesOf>, before: PersonRow): boolean {
  return (Object.keys(values) as (keyof typeof values)[]).every((key) => values[key] === before[key]);
}
