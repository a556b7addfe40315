import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { accountOfTab } from '../../../lib/auth.ts';
import { privateStorage } from '../../../lib/private-storage.ts';
import type { DeskChild, DeskList, DeskRow } from './desk-list.ts';
import { type DeskSetup, type DeskTask, partyOf } from './desk-task.ts';

/** Keeps the desks of an account in session storage, or encrypted on a device, so that a reload loses nothing. */

const prefix = 'storyvan.desk.';
/** Each row has its own entry: writing a long list whole takes longer than showing a scan. */
const rowPrefix = 'storyvan.desk-row.';
const storage = () => privateStorage(sessionStorage);
/** Older rows with a reply are dropped; unsent rows never are. */
const mostAnswered = 200;

export interface KeptDesk {
  setup: DeskSetup;
  /** What the switch was set to. */
  task: DeskTask;
  /** Counts the choices of a child (see Scan.choice). */
  choice: number;
  chosen: DeskChild | null;
  cardRefused: boolean;
  list: DeskList;
}

interface Stored extends Omit<KeptDesk, 'list'> {
  day: CalendarDate;
  /** The request_ids of the rows, newest first. */
  rows: string[];
}

export const keyOfDesk = ({ program, site_grade_id, task, fixed_child_id = 0 }: DeskSetup): string =>
  `${prefix}${accountOfTab()} ${program} ${site_grade_id} ${partyOf(task)} ${fixed_child_id}`;

const isUnsent = ({ state }: DeskRow): boolean => ['waiting', 'failed', 'childless'].includes(state);

/** Rows as they are in the storage: a changed row is another object. */
const written = new WeakSet<DeskRow>();

/** False if the storage is full or not allowed. */
export function keepDesk(key: string, { list, ...kept }: KeptDesk): boolean {
  const rows = list.filter((row, n) => n < mostAnswered || isUnsent(row));
  const request_ids = rows.map((row) => row.request_id);
  const { site_grade_id } = kept.setup;
  const stored: Stored = { ...kept, day: today(), rows: request_ids };
  try {
    for (const row of rows.filter((row) => !written.has(row))) {
      storage().setItem(rowPrefix + row.request_id, JSON.stringify(row), site_grade_id);
      written.add(row);
    }
    const before = read<Stored>(key)?.rows ?? [];
    storage().setItem(key, JSON.stringify(stored), site_grade_id);
    const now = new Set(request_ids);
    for (const request_id of before) if (!now.has(request_id)) storage().removeItem(rowPrefix + request_id);
    return true;
  } catch {
    return false;
  }
}

const read = <T>(key: string): T | null => JSON.parse(storage().getItem(key) ?? 'null');

/** The desk as it was left today; from an earlier day, only the unsent rows. */
export function readDesk(key: string): KeptDesk | null {
  const stored = read<Stored>(key);
  if (!stored) return null;
  const { day, rows, ...kept } = stored;
  const all = rows.flatMap((request_id) => read<DeskRow>(rowPrefix + request_id) ?? []);
  const isToday = day === today();
  const list = all.filter((row) => isToday || isUnsent(row)).map(withoutUndo);
  const cardRefused = isToday && kept.cardRefused;
  return { ...kept, list, cardRefused, chosen: isToday ? kept.chosen : null };
}

/** An undo that was in progress can be requested again. */
const withoutUndo = (row: DeskRow): DeskRow => ({
  ...row,
  lost: false,
  undo: row.undo === 'waiting' ? 'no' : row.undo,
});

const keys = (start: string): string[] => Object.keys(storage()).filter((key) => key.startsWith(start));

/** The desks of this account with unsent rows. */
export const unsentDesks = (): DeskSetup[] =>
  keys(`${prefix}${accountOfTab()} `).flatMap((key) => {
    const kept = readDesk(key);
    return kept?.list.some(({ state }) => state === 'waiting') ? [kept.setup] : [];
  });

/** What stays of a list after the names of its place were removed from this device: the rows that are not sent. */
export const withoutNames = (list: DeskList): DeskRow[] => list.filter(isUnsent).map(withoutName);

function withoutName(row: DeskRow): DeskRow {
  const { child, take_back_from: holder } = row;
  return {
    ...row,
    child: child && { ...child, name: '' },
    take_back_from: holder && { ...holder, child_name: holder.child_name && '' },
  };
}

/** In the desks of these places that are stored, of every account. */
export function forgetNamesAt(site_grade_ids: readonly number[]): void {
  for (const key of keys(prefix)) {
    const kept = readDesk(key);
    if (!kept || !site_grade_ids.includes(kept.setup.site_grade_id)) continue;
    keepDesk(key, { ...kept, chosen: null, list: withoutNames(kept.list) });
  }
}

/** On signing out, no data about children stays in the tab. */
export function forgetDesks(): void {
  for (const key of [...keys(prefix), ...keys(rowPrefix)]) storage().removeItem(key);
}
