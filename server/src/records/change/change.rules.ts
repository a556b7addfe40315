import type { Change, ChangeKind } from '@storyvan/contract/changes';
import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { timeOfId } from '@storyvan/domain/id-time';
import type { LendingEventKind } from '../../db/tables/loan.ts';

/** The changes of the feed, and the settings that hold its state. */

export interface CopyStateRow {
  change_id: string;
  at: string;
  date: string;
  accn_no: string;
  from_state: 'available' | 'withdrawn' | 'lost';
  to_state: 'available' | 'withdrawn' | 'lost';
  staff_id: number;
  title: string;
  isbn: string | null;
}

/** Of a lending event. */
interface EventRow {
  event_id: string;
  kind: ChangeKind & LendingEventKind;
  date: CalendarDate;
  accn_no: string;
  title: string;
  isbn: string | null;
  program: Programme;
  site_grade_id: number;
  child_id: number | null;
  child_loan_id: number | null;
  site_loan_id: number | null;
  undoes_event_id: string | null;
  staff_id: number;
}

export const numberedKey = 'changes.numbered';
/** The last position that was forgotten. */
export const forgottenKey = 'changes.forgotten';
export const feedKey = 'changes.feed';

export const changeOfEvent = ({
  event_id,
  child_loan_id,
  site_loan_id,
  undoes_event_id,
  ...row
}: EventRow): Change => ({
  ...row,
  change_id: event_id,
  at: timeOfId(event_id),
  loan_id: String(child_loan_id ?? site_loan_id),
  undoes: undoes_event_id,
  from_state: null,
  to_state: null,
});

export const changeOfCopyState = (row: CopyStateRow): Change => ({
  ...row,
  kind: 'copy_state',
  program: null,
  site_grade_id: null,
  child_id: null,
  loan_id: null,
  undoes: null,
});

/** An empty list of kinds means all. */
export const isWanted = (kinds: readonly ChangeKind[], { kind }: Pick<Change, 'kind'>): boolean =>
  kinds.length === 0 || kinds.includes(kind);
