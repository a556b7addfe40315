import type { moveChild, setChildActive } from '@storyvan/contract/children';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import { found } from '../../api-error.ts';
import { changed, Outcome, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { changeChildren } from '../../records/child/child.commands.ts';
import { listBooksOfChild } from '../../records/child/child.queries.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { getChildReply } from './child-reply.ts';
import { changeBy, getVersion } from './enrolment.commands.ts';
import { findPlaceToEnroll, lockChild } from './enrolment.queries.ts';
import { booksOut, closedPlace } from './enrolment.rules.ts';

/** Moves a child, or records that it has left or come back. Loans stay with the place where they were made. */

type MoveReply = ReplyOf<typeof moveChild>;
type ActiveReply = ReplyOf<typeof setChildActive>;

const heldBy = async (tx: Transaction, child: { child_id: number; name: string }) =>
  booksOut(child.name, await listBooksOfChild.all(tx, child));

export function move(work: Work, input: BodyOf<typeof moveChild>): Promise<MoveReply> {
  const { child_id, to_site_grade_id: to } = input;
  const refused = (status: MoveReply['status']['status'], message: string) =>
    unchanged({ status: { status, message }, details: null });
  return once(work, 'move_child', input, async (tx) => {
    // Always lock the place before the child, to avoid deadlocks.
    const there = await findPlaceToEnroll.first(tx, { site_grade_id: to });
    await lockChild.first(tx, { child_id });
    const child = await getVersion(tx, input);
    const { name, site_grade_id: from } = child;
    const place = found(there, 'site or grade');
    refuseSwitchedOff(work, place.program);
    if (child.inactive_since !== null) {
      return refused('has left', `${name} has left. Mark the child as back first.`);
    }
    if (from === to) return refused('already there', `${name} is already enrolled at ${place.place_name}.`);
    const closed = closedPlace(place);
    if (closed) return refused('place closed', closed);
    const held = await heldBy(tx, child);
    if (held) return refused('books out', held);
    await changeChildren(tx, [{ before: child, after: { site_grade_id: to } }], changeBy(work));
    return changed({
      status: { status: 'moved' as const, message: `${name} is now at ${place.place_name}.` },
      details: await getChildReply(tx, child_id, work.today),
    });
  });
}

export function setActive(work: Work, input: BodyOf<typeof setChildActive>): Promise<ActiveReply> {
  const { child_id, active } = input;
  const refused = (status: ActiveReply['status']['status'], message: string) =>
    unchanged({ status: { status, message }, details: null });
  return once(work, 'set_child_active', input, async (tx) => {
    // A child that comes back has no books; its place is locked before it.
    if (!active) await lockChild.first(tx, { child_id });
    const child = await getVersion(tx, input);
    const { name } = child;
    const place = active ? found(await findPlaceToEnroll.first(tx, child), 'site or grade') : null;
    if (place) refuseSwitchedOff(work, place.program);
    const closed = place && closedPlace(place);
    if (closed) return refused('place closed', closed);
    const held = active ? null : await heldBy(tx, child);
    if (held) return refused('books out', held);
    const changes = active !== (child.inactive_since === null);
    const after = { inactive_since: active ? null : work.today };
    if (changes) await changeChildren(tx, [{ before: child, after }], changeBy(work));
    const message = active
      ? `${name} is back at ${child.place_name}.`
      : `${name} has left ${child.place_name}.`;
    const details = await getChildReply(tx, child_id, work.today);
    return new Outcome({ status: { status: 'saved' as const, message }, details }, changes);
  });
}
