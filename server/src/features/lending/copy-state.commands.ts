import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { changeCopyState } from '@storyvan/contract/lending';
import { copyStateMessage, decideCopyState } from '@storyvan/domain/copy-state';
import { decideDate } from '@storyvan/domain/lending';
import { ApiError } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import { newId } from '../../db/new-id.ts';
import { insertAll } from '../../db/rows.commands.ts';
import { noteChanges } from '../../records/change/change.commands.ts';
import { changeStateOfCopy } from '../../records/copy/copy.commands.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { findCopy } from './lending.queries.ts';
import { refusedOrNull } from './lending-event.commands.ts';
import { stateOf } from './lending-reply.ts';
import { endLoans } from './return.commands.ts';

/** Withdraws a copy, records it as lost, or takes it back. Open loans end on the same day, as with a return. */

type Body = BodyOf<typeof changeCopyState>;
type Reply = ReplyOf<typeof changeCopyState>;

export function setCopyState(work: Work, input: Body): Promise<Reply> {
  const at = work.now.toISOString();
  return once(work, 'copy_state', input, async (tx) => {
    const { accn_no, state: to, date, note } = input;
    refusedOrNull(decideDate(date, work.today));
    const copy = await findCopy.first(tx, { accn_no });
    const decision = decideCopyState(copy && stateOf(copy), accn_no, to, date);
    if (decision.kind === 'invalid') throw new ApiError(decision.code, decision.message);
    if (decision.kind === 'refused' || !copy) return unchanged(refusalOf(decision as Refused));

    const { copy: now } = to === 'lost' ? await endLoans(tx, work, copy, date) : { copy };
    const from = copy.state;
    await changeStateOfCopy(tx, { accn_no, from, to, date, compared: now.last_event_id });
    const { staff_id } = work;
    const change = { change_id: newId(), accn_no, from_state: from, to_state: to, date, note, staff_id, at };
    await insertAll(tx, 'copy_state_change', [change]);
    await noteChanges(tx, 'copy_state', [change.change_id]);
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
