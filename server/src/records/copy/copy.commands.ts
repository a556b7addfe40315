import type { Transaction } from '../../db/database.ts';
import { updateColumns } from '../../db/rows.commands.ts';
import type { Standing } from '../../db/tables/copy.ts';
import { ChangedMeanwhile } from '../request/once.commands.ts';
import type { CopyPlace } from './copy-place.ts';

/** Writes where a copy is, and its state. */

interface Compared {
  accn_no: string;
  last_event_id: string | null;
  state: Standing;
}

/** Moves a copy, unless it was moved, withdrawn or lost since it was read (compare-and-set). */
export async function moveCopy(
  tx: Transaction,
  { accn_no, last_event_id, state }: Compared,
  to: CopyPlace,
): Promise<void> {
  const place = {
    site_grade_id: to.site_grade_id,
    child_id: to.child_id,
    site_loan_id: to.site_loan_id,
    child_loan_id: to.child_loan_id,
    moved_on: to.moved_on,
    last_event_id: to.last_event_id,
  };
  const moved = await updateColumns(tx, 'copy', place, { accn_no, last_event_id, state });
  if (moved === 0) throw new ChangedMeanwhile();
}

interface StateChange {
  accn_no: string;
  from: Standing;
  to: Standing;
  date: string;
  compared: string | null;
}

/** Withdraws a copy, records it as lost or takes it back, unless it has changed since it was read (compare-and-set). */
export async function changeStateOfCopy(
  tx: Transaction,
  { accn_no, from, to, date, compared }: StateChange,
): Promise<void> {
  // As after an issue or a return, no later event may be dated before this one.
  const after = { state: to, moved_on: date };
  const saved = await updateColumns(tx, 'copy', after, { accn_no, state: from, last_event_id: compared });
  if (saved === 0) throw new ChangedMeanwhile();
}
