import type { moveChild, setChildActive } from '@storyvan/contract/children';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { Transaction } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { found } from '../../http/api-error.ts';
import { changeChildren } from '../../records/child/child.commands.ts';
import { getChildReply } from './child-reply.ts';
import { listBooksOfChild } from './children.queries.ts';
import { changeBy, getVersion, type Work } from './enrolment.commands.ts';
import { findPlaceToEnroll, lockChild } from './enrolment.queries.ts';
import { booksOut, closedSince } from './enrolment.rules.ts';

/** Moves a child, and records that it has left or come back. Its loans stay where they were made. */

type MoveReply = ReplyOf<typeof moveChild>;
type ActiveReply = ReplyOf<typeof setChildActive>;

const heldBy = async (tx: Transaction, child: { child_id: number; name: string }) =>
  booksOut(child.name, await listBooksOfChild.all(tx, child));

export function move(work: Work, input: BodyOf<typeof moveChild>): Promise<MoveReply> {
  const { request_id, child_id, to_site_grade_id: to } = input;
  const refused = (status: MoveReply['status']['status'], message: string) => ({
    status: { status, message },
    details: null,
  });
  const asked = { call: 'move_child', request_id, input, at: work.now.toISOString() };
  return once(work.db, asked, async (tx) => {
    // Always the place before the child: so two never wait for each other.
    const there = await findPlaceToEnroll.first(tx, { site_grade_id: to });
    await lockChild.first(tx, { child_id });
    const child = await getVersion(tx, input);
    const { name, site_grade_id: from } = child;
    const place = found(there, 'site or grade');
    if (child.inactive_since !== null) {
      return refused('has left', `${name} has left. Say first that the child has come back.`);
    }
    if (from === to) return refused('already there', `${name} is enrolled at ${place.place_name} already.`);
    const closed = closedSince(place);
    if (closed) return refused('place closed', closed);
    const held = await heldBy(tx, child);
    if (held) return refused('books out', held);
    await changeChildren(tx, [{ before: child, after: { site_grade_id: to } }], changeBy(work));
    return {
      status: { status: 'moved' as const, message: `${name} is now at ${place.place_name}.` },
      details: await getChildReply(tx, child_id, work.today),
    };
  });
}

export function setActive(work: Work, input: BodyOf<typeof setChildActive>): Promise<ActiveReply> {
  const { request_id, child_id, active } = input;
  const refused = (status: ActiveReply['status']['status'], message: string) => ({
    status: { status, message },
    details: null,
  });
  const asked = { call: 'set_child_active', request_id, input, at: work.now.toISOString() };
  return once(work.db, asked, async (tx) => {
    // One that comes back has no books to look for; its place is locked before it.
    if (!active) await lockChild.first(tx, { child_id });
    const child = await getVersion(tx, input);
    const { name } = child;
    const closed = active && closedSince(found(await findPlaceToEnroll.first(tx, child), 'site or grade'));
    if (closed) return refused('place closed', closed);
    const held = active ? null : await heldBy(tx, child);
    if (held) return refused('books out', held);
    const changes = active !== (child.inactive_since === null);
    const after = { inactive_since: active ? null : work.today };
    if (changes) await changeChildren(tx, [{ before: child, after }], changeBy(work));
    const message = active
      ? `${name} is back at ${child.place_name}.`
      : `${name} has left ${child.place_name}.`;
    return {
      status: { status: 'saved' as const, message },
      details: await getChildReply(tx, child_id, work.today),
    };
  });
}
