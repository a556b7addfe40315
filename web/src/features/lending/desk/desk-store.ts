import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { accountOfTab } from '../../../lib/auth.ts';
import type { DeskChild, DeskList, DeskRow } from './desk-list.ts';
import { type DeskSetup, type DeskTask, partyOf } from './desk-task.ts';

/** Keeps the desks of an account in session storage, so that a reload loses nothing. */

const prefix = 'storyvan.desk.';
/** Older rows with a reply are dropped; unsent rows never are. */
const mostAnswered = 200;

export interface KeptDesk {
  setup: DeskSetup;
  /** What the switch was set to. */
  task: DeskTask;
  /** Counts the choices of a child (see Scan.choice). */
  choice: number;
  chosen: DeskChild | null;
  list: DeskList;
}

interface Stored extends KeptDesk {
  day: CalendarDate;
}

export const keyOfDesk = ({ program, site_grade_id, task, fixed_child_id = 0 }: DeskSetup): string =>
  `${prefix}${accountOfTab()} ${program} ${site_grade_id} ${partyOf(task)} ${fixed_child_id}`;

const isUnsent = ({ state }: DeskRow): boolean => state === 'waiting' || state === 'failed';

/** False if the storage is full or not allowed. */
export function keepDesk(key: string, kept: KeptDesk): boolean {
  const list = kept.list.filter((row, n) => n < mostAnswered || isUnsent(row));
  const stored: Stored = { ...kept, list, day: today() };
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

/** The desk as it was left today; from an earlier day, only the unsent rows. */
export function readDesk(key: string): KeptDesk | null {
  const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Stored | null;
  if (!stored) return null;
  const { day, ...kept } = stored;
  const list = kept.list.filter((row) => day === today() || isUnsent(row)).map(withoutUndo);
  return { ...kept, list, chosen: day === today() ? kept.chosen : null };
}

/** An undo that was in progress can be requested again. */
const withoutUndo = (row: DeskRow): DeskRow => ({
  ...row,
  lost: false,
  undo: row.undo === 'waiting' ? 'no' : row.undo,
});

const keys = (start: string): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(start));

/** The desks of this account with unsent rows. */
export const unsentDesks = (): DeskSetup[] =>
  keys(`${prefix}${accountOfTab()} `).flatMap((key) => {
    const kept = readDesk(key);
    return kept?.list.some(({ state }) => state === 'waiting') ? [kept.setup] : [];
  });

/** On signing out, no data about children stays in the tab. */
export function forgetDesks(): void {
  for (const key of keys(prefix)) sessionStorage.removeItem(key);
}
