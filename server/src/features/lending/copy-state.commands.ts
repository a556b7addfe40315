import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { changeCopyState } from '@storyvan/contract/lending';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { once } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { changeStateOfCopy } from '../../records/copy/copy.commands.ts';
import { copyStateMessage, decideCopyState } from './copy-state.rules.ts';
import { type Lending, record, refusedOrNull } from './lending.commands.ts';
import { type CopyRow, findCopy } from './lending.queries.ts';
import { decideDate, type Place } from './lending.rules.ts';
import { stateOf } from './lending-reply.ts';
import { endChildLoan, endSiteLoan } from './loan-rows.commands.ts';

/** Withdraws a copy, records it as lost, or takes it back: the loans it has end with it, as by a return. */

type Body = BodyOf<typeof changeCopyState>;
type Reply = ReplyOf<typeof changeCopyState>;

const insertStateChange = prepare((db, p: Slots<Schema['copy_state_change']>) =>
  db.insertInto('copy_state_change').values({
    change_id: p('change_id'),
    accn_no: p('accn_no'),
    from_state: p('from_state'),
    to_state: p('to_state'),
    date: p('date'),
    note: p('note'),
    staff_id: p('staff_id'),
    at: p('at'),
  }),
);

/** Ends the loans of a copy, the child's first; gives the copy's latest event. */
async function endLoans(
  tx: Transaction,
  lending: Lending,
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
    last_event_id = await record(tx, lending, copy, event, site_loan_id === null ? library : atPlace);
    await endChildLoan.run(tx, { loan_id: child_loan_id, date_return: date, undone: 0 });
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
    last_event_id = await record(tx, lending, { ...copy, moved_on, last_event_id }, event, library);
    await endSiteLoan.run(tx, { loan_id: site_loan_id, date_return: date, undone: 0 });
  }
  return last_event_id;
}

export function setCopyState(lending: Lending, input: Body): Promise<Reply> {
  const at = lending.now.toISOString();
  const asked = { call: 'copy_state', request_id: input.request_id, input, at };
  return once(lending.db, asked, async (tx) => {
    const { accn_no, state: to, date, note } = input;
    refusedOrNull(decideDate(date, lending.today));
    const copy = await findCopy.first(tx, { accn_no });
    const decision = decideCopyState(copy && stateOf(copy), accn_no, to, date);
    if (decision.kind === 'invalid') throw new ApiError(decision.code, decision.message);
    if (decision.kind === 'refused' || !copy) return refusalOf(decision as Refused);

    const compared = to === 'lost' ? await endLoans(tx, lending, copy, input) : copy.last_event_id;
    const from = copy.state;
    await changeStateOfCopy(tx, { accn_no, from, to, date, compared });
    const { staff_id } = lending;
    const change = { change_id: newId(), accn_no, from_state: from, to_state: to, date, note, staff_id, at };
    await insertStateChange.run(tx, change);
    const state = stateOf(copy);
    return {
      status: { status: 'saved' as const, message: copyStateMessage(state, to) },
      details: { accn_no, title: copy.title, state: to, date, lent_to: to === 'lost' ? state.held_by : null },
      held_by: null,
    };
  });
}

type Refused = Extract<ReturnType<typeof decideCopyState>, { kind: 'refused' }>;

const refusalOf = ({ status, message, held_by }: Refused) => ({
  status: { status, message },
  details: null,
  held_by,
});
