import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { changeCopyState } from '@storyvan/contract/lending';
import { copyStateMessage, decideCopyState } from '@storyvan/domain/copy-state';
import { decideDate, type Place } from '@storyvan/domain/lending';
import { ApiError } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { insertAll } from '../../db/rows.commands.ts';
import { changeStateOfCopy } from '../../records/copy/copy.commands.ts';
import { endChildLoan, endSiteLoan } from '../../records/loan/loan.commands.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { record, refusedOrNull } from './lending.commands.ts';
import { type CopyRow, findCopy } from './lending.queries.ts';
import { stateOf } from './lending-reply.ts';

/** Withdraws a copy, records it as lost, or takes it back. Open loans end on the same day, as with a return. */

type Body = BodyOf<typeof changeCopyState>;
type Reply = ReplyOf<typeof changeCopyState>;

/** Ends the loans of a copy, the child's first; returns the copy's latest event. */
async function endLoans(
  tx: Transaction,
  work: Work,
  copy: CopyRow,
  { date, librarian_id }: Body,
): Promise<string | null> {
  const { held_by } = stateOf(copy);
  if (!held_by) return copy.last_event_id;
  const place: Place = held_by;
  const { child_id, child_loan_id, site_loan_id } = copy;
  const library = { site_grade_id: null, child_id: null, site_loan_id: null, child_loan_id: null };
  let last_event_id = copy.last_event_id;
  if (child_loan_id !== null) {
    const event = {
      kind: 'return_child',
      place,
      child_id,
      loan_id: child_loan_id,
      date,
      librarian_id,
    } as const;
    const atPlace = { ...library, site_grade_id: held_by.site_grade_id, site_loan_id };
    last_event_id = await record(tx, work, copy, event, site_loan_id === null ? library : atPlace);
    await endChildLoan(tx, { loan_id: child_loan_id, date_return: date, undone: 0 });
  }
  if (site_loan_id !== null) {
    const moved_on = child_loan_id === null ? copy.moved_on : date;
    const event = {
      kind: 'return_site',
      place,
      child_id: null,
      loan_id: site_loan_id,
      date,
      librarian_id,
    } as const;
    last_event_id = await record(tx, work, { ...copy, moved_on, last_event_id }, event, library);
    await endSiteLoan(tx, { loan_id: site_loan_id, date_return: date, undone: 0 });
  }
  return last_event_id;
}

export function setCopyState(work: Work, input: Body): Promise<Reply> {
  const at = work.now.toISOString();
  return once(work, 'copy_state', input, async (tx) => {
    const { accn_no, state: to, date, note } = input;
    refusedOrNull(decideDate(date, work.today));
    const copy = await findCopy.first(tx, { accn_no });
    const decision = decideCopyState(copy && stateOf(copy), accn_no, to, date);
    if (decision.kind === 'invalid') throw new ApiError(decision.code, decision.message);
    if (decision.kind === 'refused' || !copy) return unchanged(refusalOf(decision as Refused));

    const compared = to === 'lost' ? await endLoans(tx, work, copy, input) : copy.last_event_id;
    const from = copy.state;
    await changeStateOfCopy(tx, { accn_no, from, to, date, compared });
    const { staff_id } = work;
    const change = { change_id: newId(), accn_no, from_state: from, to_state: to, date, note, staff_id, at };
    await insertAll(tx, 'copy_state_change', [change]);
    const state = stateOf(copy);
    return changed({
      status: { status: 'saved' as const, message: copyStateMessage(state, to) },
      details: { accn_no, title: copy.title, state: to, date, lent_to: to === 'lost' ? state.held_by : null },
      held_by: null,
    });
  });
}

type Refused = Extract<ReturnType<typeof decideCopyState>, { kind: 'refused' }>;

const refusalOf = ({ status, message, held_by }: Refused) => ({
  status: { status, message },
  details: null,
  held_by,
});
