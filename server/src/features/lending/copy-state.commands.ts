import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { changeCopyState } from '@storyvan/contract/lending';
import { endLoans, withIds } from '@storyvan/domain/lending/act';
import { copyStateMessage, decideCopyState } from '@storyvan/domain/lending/copy-state';
import { ApiError, found, refuseFuture } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import { newId, newIdAfter } from '../../db/new-id.ts';
import { insertAll } from '../../db/rows.commands.ts';
import { noteChanges } from '../../records/change/change.commands.ts';
import { changeStateOfCopy } from '../../records/copy/copy.commands.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { writeReturns } from './carry-out.commands.ts';
import { copyOf } from './copy-of.ts';
import { findCopy } from './lending.queries.ts';

/** Withdraws a copy, records it as lost, or takes it back. Open loans end on the same day, as with a return. */

type Body = BodyOf<typeof changeCopyState>;
type Reply = ReplyOf<typeof changeCopyState>;

export function setCopyState(work: Work, input: Body): Promise<Reply> {
  const at = work.now.toISOString();
  return once(work, 'copy_state', input, async (tx) => {
    const { accn_no, state: to, date, note } = input;
    refuseFuture(date, work.today);
    const row = await findCopy.first(tx, { accn_no });
    const decision = decideCopyState(row && copyOf(row), accn_no, to, date);
    if (decision.kind === 'invalid') throw new ApiError(decision.code, decision.message);
    if (decision.kind === 'refused') {
      const { status, message, held_by } = decision;
      return unchanged({ status: { status, message }, details: null, held_by });
    }

    const lent = found(row, 'book');
    const copy = copyOf(lent);
    const { state: from, title } = copy;
    const events = to === 'lost' ? withIds(endLoans(copy, date), copy.last_event_id, newIdAfter) : [];
    const { last_event_id: compared } = events.length > 0 ? await writeReturns(tx, work, lent, events) : copy;
    await changeStateOfCopy(tx, { accn_no, from, to, date, compared });
    const { staff_id } = work;
    const change = { change_id: newId(), accn_no, from_state: from, to_state: to, date, note, staff_id, at };
    await insertAll(tx, 'copy_state_change', [change]);
    await noteChanges(tx, 'copy_state', [change.change_id]);
    return changed({
      status: { status: 'saved' as const, message: copyStateMessage(copy, to) },
      details: { accn_no, title, state: to, date, lent_to: to === 'lost' ? copy.held_by : null },
      held_by: null,
    });
  });
}
