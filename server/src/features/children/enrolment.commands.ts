import type { editChild, enrollChild, moveChild, setChildActive } from '@storyvan/contract/children';
import { oldestAge } from '@storyvan/contract/common/child-fields';
import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import { birthIn, childEnrolled, decideEnrolment, noSuchLevel } from '@storyvan/domain/enrolment';
import { ApiError, found } from '../../api-error.ts';
import { changed, Outcome, statusReply, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { changeChildren, enrolChildren } from '../../records/child/child.commands.ts';
import { findChild, listBooksOfChild, listChildrenOfPlaces } from '../../records/child/child.queries.ts';
import type { ChildRow } from '../../records/child/child-row.ts';
import { findLevel } from '../../records/level/level.queries.ts';
import { listNumberOwners } from '../../records/number/number.queries.ts';
import { refuseOtherForm } from '../../records/number/other-form.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { once } from '../../records/request/once.commands.ts';
import { takeNumberTurn } from '../../records/setting/turn.commands.ts';
import type { CommandOf, Work } from '../../records/work.ts';
import { getChildReply } from './child-reply.ts';
import { findPlaceToEnroll, lockChild } from './enrolment.queries.ts';
import { booksOut, closedPlace, erasedOn } from './enrolment.rules.ts';

/** Enrols and edits children. */

/** Who changes a child, and when. */
const changeBy = ({ staff_id, today, now }: Work) => ({
  staff_id,
  date: today,
  at: now.toISOString(),
});

type EnrolReply = ReplyOf<typeof enrollChild>;
/** The row to write; throws a client error for invalid values. */
async function rowOf(
  tx: Transaction,
  values: Omit<BodyOf<typeof editChild>, 'child_id' | 'version'>,
  today: CalendarDate,
): Promise<Omit<ChildRow, 'site_grade_id' | 'baseline_level'> & { card_no: string | null }> {
  const { level, age: _, ...row } = values;
  const { date_of_birth, problem } = birthIn(values, today, oldestAge);
  if (problem) throw ApiError.invalidField('date_of_birth', problem);
  if (level !== null && !(await findLevel.first(tx, { level }))) {
    throw ApiError.invalidField('level', noSuchLevel(level));
  }
  return { ...row, level, date_of_birth };
}

/** Who has the card already; null if it is free. */
const findOwner = async (tx: Transaction, card_no: string | null): Promise<string | null> =>
  card_no === null ? null : ((await listNumberOwners(tx, [card_no])).get(card_no) ?? null);

export function enrol(
  work: Work,
  program: Programme,
  input: BodyOf<typeof enrollChild>,
): Promise<EnrolReply> {
  refuseSwitchedOff(work, program);
  return once(work, `enroll_child ${program}`, input, async (tx) => {
    await takeNumberTurn(tx);
    const { site_grade_id, despite_likeness, ...values } = input;
    const place = await findPlaceToEnroll.first(tx, { site_grade_id });
    if (place?.program !== program) throw ApiError.notFound(program === 'mop' ? 'site' : 'grade');
    const row = await rowOf(tx, values, work.today);
    const closed_since = place.inactive_since ?? place.school_inactive_since;
    if (closed_since === null) await refuseOtherForm(tx, 'child', row.card_no, 'card_no');
    const asked = { name: row.name, despite_likeness, taken: await findOwner(tx, row.card_no) };
    const here = await listChildrenOfPlaces(tx, [site_grade_id]);
    const refused = decideEnrolment({ ...place, closed_since }, asked, here);
    if (refused) return unchanged(refused);
    const at = work.now.toISOString();
    const child = { ...row, site_grade_id, baseline_level: row.level };
    const [child_id] = (await enrolChildren(tx, [child], at)) as [number];
    return changed({
      status: { status: 'enrolled' as const, message: childEnrolled(row.name, place.place_name) },
      details: await getChildReply(tx, child_id, work.today),
      likely: [],
    });
  });
}

/** The child, if the given version is still the current one (optimistic lock). */
async function getVersion(tx: Transaction, input: { child_id: number; version: number }) {
  const child = found(await findChild.first(tx, input), 'child');
  const erased = erasedOn(child.erased_at);
  if (erased) {
    const message = `The record of this child was erased on ${formatDate(erased)}. It can no longer be changed.`;
    throw new ApiError('conflict', message);
  }
  if (child.version === input.version) return child;
  throw ApiError.changedMeanwhile('child', child.changed_by);
}

export const edit: CommandOf<typeof editChild> = (work, input) => {
  const { child_id, version: _, ...values } = input;
  return once(work, 'edit_child', input, async (tx) => {
    await takeNumberTurn(tx);
    const before = await getVersion(tx, input);
    const row = await rowOf(tx, values, work.today);
    if (row.card_no !== before.card_no) await refuseOtherForm(tx, 'child', row.card_no, 'card_no');
    const taken = row.card_no === before.card_no ? null : await findOwner(tx, row.card_no);
    if (taken)
      return unchanged({ status: { status: 'card number taken' as const, message: taken }, details: null });
    await changeChildren(tx, [{ before, after: row }], changeBy(work));
    const message = `${row.name}’s details are saved.`;
    return changed(statusReply('saved', message, await getChildReply(tx, child_id, work.today)));
  });
};

/** Moves a child, or records that it has left or come back. Loans stay with the place where they were made. */

const refused = <Status extends string>(status: Status, message: string) =>
  unchanged(statusReply(status, message, null));

const heldBy = async (tx: Transaction, child: { child_id: number; name: string }) =>
  booksOut(child.name, await listBooksOfChild.all(tx, child));

export const move: CommandOf<typeof moveChild> = (work, input) => {
  const { child_id, to_site_grade_id: to } = input;
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
    const message = `${name} is now at ${place.place_name}.`;
    return changed(statusReply('moved', message, await getChildReply(tx, child_id, work.today)));
  });
};

export const setActive: CommandOf<typeof setChildActive> = (work, input) => {
  const { child_id, active } = input;
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
};
