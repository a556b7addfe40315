import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type Planned, planOf } from '@storyvan/domain/read-aloud-plan';

/** With the staff_id of the last editor, which the contract does not show. */
export interface StoredReadAloud extends ReadAloud {
  changer_id: number | null;
}

/** All values of a read-aloud, as they are written. */
export interface ReadAloudState extends Planned {
  status: ReadAloud['status'];
  children_count: number | null;
  /** For a read-aloud that is done: when it was planned for. */
  planned_date: CalendarDate | null;
  planned_time: string | null;
}

export const plannedState = (planned: Planned): ReadAloudState => ({
  ...planned,
  status: 'planned',
  children_count: null,
  planned_date: null,
  planned_time: null,
});

/** `before` is the read-aloud that is now marked done or corrected; null if it was not planned. */
export function doneState(
  held: Planned & { children_count: number },
  before: ReadAloud | null,
): ReadAloudState {
  const isPlanned = before?.status === 'planned';
  return {
    ...held,
    status: 'done',
    planned_date: (isPlanned ? before.date : before?.planned_date) ?? null,
    planned_time: (isPlanned ? before.time : before?.planned_time) ?? null,
  };
}

/** Only its status changes: the rest is kept as it was planned. */
export const cancelledState = (readAloud: ReadAloud): ReadAloudState => ({
  ...planOf(readAloud),
  status: 'cancelled',
  children_count: readAloud.children_count,
  planned_date: readAloud.planned_date,
  planned_time: readAloud.planned_time,
});

/** As it was planned before it was marked done. */
export const plannedAgain = (readAloud: ReadAloud): ReadAloudState => ({
  ...plannedState(planOf(readAloud)),
  date: readAloud.planned_date ?? readAloud.date,
  time: readAloud.planned_date === null ? readAloud.time : readAloud.planned_time,
});
