import { fieldEntry } from '@storyvan/contract/common/field-entry';
import { mayDo } from '@storyvan/contract/common/role';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { decideReview, ReviewItem } from '@storyvan/contract/field-sync';
import { isStillHeldBy, whereIs } from '@storyvan/domain/lending/rules';
import { ApiError, found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import type { Call } from '../../http/serve.ts';
import { findNameOfStaff } from '../../records/account/auth.queries.ts';
import type { Acting } from './attempt.ts';
import {
  type Claimed,
  claim,
  type Decision,
  keepInReview,
  keepWaiting,
  settle,
} from './field-sync.commands.ts';
import { findEntry, listChildren, listInReviewOf } from './field-sync.queries.ts';
import { accnNoOf, blockerOf, reasons } from './field-sync.rules.ts';
import { findItem } from './review.queries.ts';
import { entryAsChosen, type Item } from './review.rules.ts';
import { showItems } from './review.ts';
import { backIntoStock, type Result, takeIn } from './take-in.ts';

/** Carries out what a person decides about an entry in review, and then tries again what waited for it. */

type DecideCall = Call<typeof decideReview>;
type Reply = ReplyOf<typeof decideReview>;

export async function decide(api: Api, call: DecideCall): Promise<Reply> {
  const { entry_id: request_id, choice, child_id } = call.body;
  const row = found(await findEntry.first(api.db, { request_id }), 'entry');
  const { staff_id, role } = call.staff();
  if (row.staff_id !== staff_id && !mayDo(role, 'coordinator')) {
    throw new ApiError('not_allowed', 'Only coordinators can decide about the entries of others.');
  }
  if (child_id !== undefined) found((await listChildren(api.db, [child_id]))[0] ?? null, 'child');
  const { site_grade_id } = row;
  const reply = async (status: Reply['status'], released = 0): Promise<Reply> => ({
    status,
    item: (await readItem(api, request_id))?.shown ?? null,
    released,
    site_grade_id,
  });
  const decidedAlready = async () =>
    reply({ status: 'decided already', message: await whoDecided(api, row) });

  const read = await readItem(api, request_id);
  if (!read) return decidedAlready();
  checkChoice(call.body, read.shown);
  const moved = movedSince(call.body, read.shown);
  if (moved) return reply({ status: 'refused', message: moved });
  const claimed = await claim(api.db, request_id, api.now());
  if (!claimed) return decidedAlready();
  const { staff_id: made_by, device_id } = row;
  const { request, reply: to } = call;
  const acting: Acting = { api, request, reply: to, staff_id: made_by, device_id };
  const { entry, result } = await carryOut(acting, call.body, read.item, claimed);
  if (result !== 'withdrawn' && result.kind === 'review') {
    await keepInReview(api.db, claimed, result);
    return reply({ status: 'refused', message: result.message });
  }
  const decision: Decision = {
    decision: choice,
    decided_by: staff_id,
    decided_at: api.now().toISOString(),
  };
  const { date, site_grade_id: at } = entry;
  const as = { date, site_grade_id: at, accn_no: accnNoOf(entry) };
  const settled = await settle(call.db, claimed, result, { decision, as });
  if (!settled.released) return decidedAlready();
  const note = result === 'withdrawn' ? 'It is recorded that this did not happen.' : result.made.note;
  const released = await tryReleased(acting, settled.released);
  return reply({ status: 'done', message: note ?? 'This is now in the records.' }, released);
}

async function readItem(api: Api, request_id: string) {
  const row = await findItem.first(api.db, { request_id });
  return row?.state === 'review' ? (await showItems(api.db, [row], api.today()))[0] : null;
}

async function whoDecided(api: Api, { request_id }: { request_id: string }): Promise<string> {
  const row = await findEntry.first(api.db, { request_id });
  if (row?.state === 'review') return 'Someone else is deciding about this at this moment.';
  const by = row?.decided_by ?? null;
  const name = by === null ? null : (await findNameOfStaff.first(api.db, { staff_id: by }))?.name;
  return name ? `${name} has decided about this already.` : 'This is in the records already.';
}

/** Throws if the choice does not fit, or lacks what it needs. */
function checkChoice({ choice, accn_no, child_id }: BodyOf<typeof decideReview>, item: ReviewItem): void {
  if (!item.choices.includes(choice)) {
    const why =
      item.waits_for === null ? 'This choice does not fit here.' : 'Another entry is to be decided first.';
    throw ApiError.invalidField('choice', why);
  }
  if (choice === 'correct_number' && accn_no === undefined)
    throw ApiError.invalidField('accn_no', 'Enter the accession number.');
  if (choice === 'same_child' && !item.likely.some((child) => child.child_id === child_id))
    throw ApiError.invalidField('child_id', 'Choose the child.');
}

/** Whoever has the copy by now, it is taken back only from the one who the person was shown. */
function movedSince(
  { choice, held_by: shown }: BodyOf<typeof decideReview>,
  { held_by, accn_no }: ReviewItem,
): string | null {
  if (choice !== 'take_back_first' || !shown || isStillHeldBy(held_by, shown)) return null;
  return `${accn_no} has moved meanwhile: it is ${whereIs(held_by)}.`;
}

async function carryOut(
  acting: Acting,
  { choice, accn_no, child_id }: BodyOf<typeof decideReview>,
  item: Item,
  { attempt_id }: Claimed,
) {
  const entry = entryAsChosen(choice, item, { accn_no, today: acting.api.today() });
  if (choice === 'did_not_happen') return { entry, result: 'withdrawn' as const };
  const same = choice === 'same_child' && child_id !== undefined;
  if (same) return { entry, result: await asSameChild(acting, child_id) };
  if (choice === 'put_back_first' && item.copy && 'accn_no' in entry) {
    const { moved_on, state } = item.copy;
    const date = moved_on !== null && moved_on > entry.date ? moved_on : entry.date;
    const asked = { accn_no: entry.accn_no, request_id: attempt_id };
    const back = await backIntoStock(acting, asked, date, state);
    if (back.kind === 'refused') return { entry, result: refusedFor(item, back.refusal.message) };
  }
  const despite_likeness = choice === 'another_child';
  return { entry, result: await takeIn(acting, entry, { request_id: attempt_id, despite_likeness }) };
}

const refusedFor = ({ entry }: Item, message: string): Result => ({
  kind: 'review',
  message,
  reason: null,
  child_id: 'child' in entry && typeof entry.child === 'number' ? entry.child : null,
});

/** The child was enrolled before: what refers to the enrolment is about that child. */
async function asSameChild({ api }: Acting, child_id: number): Promise<Result> {
  const [child] = await listChildren(api.db, [child_id]);
  if (!child || child.erased_at !== null)
    return { kind: 'review', message: reasons.erased, reason: 'erased', child_id: null };
  return { kind: 'accepted', made: { note: null, events: [] }, child_id };
}

/** Tries them in the order in which they arrived; returns how many were accepted, with those that waited for them. */
async function tryReleased(acting: Acting, request_ids: readonly string[]): Promise<number> {
  let accepted = 0;
  for (const request_id of request_ids) {
    const released = await tryAgain(acting, request_id);
    if (released) accepted += 1 + (await tryReleased(acting, released));
  }
  return accepted;
}

/** The entries that waited for it, if it is accepted now; else null. */
async function tryAgain(acting: Acting, request_id: string): Promise<string[] | null> {
  const { api } = acting;
  const claimed = await claim(api.db, request_id, api.now());
  if (!claimed) return null;
  const { row } = claimed;
  const entry = fieldEntry.parse(JSON.parse(row.entry));
  for (;;) {
    const first = blockerOf(entry, await listInReviewOf.all(api.db, row), row.arrival_id);
    if (!first) break;
    if (await keepWaiting(api.db, claimed, first)) return null;
  }
  // It was never tried, so its own request_id has no stored refusal.
  const result = await takeIn({ ...acting, staff_id: row.staff_id, device_id: row.device_id }, entry, entry);
  if (result.kind === 'review') {
    await keepInReview(api.db, claimed, result);
    return null;
  }
  const as = { date: entry.date, site_grade_id: entry.site_grade_id, accn_no: accnNoOf(entry) };
  return (await settle(api.db, claimed, result, { decision: null, as })).released;
}
