import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import { mayDo } from '@storyvan/contract/common/role';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { EntryAnswer, sendEntries } from '@storyvan/contract/field-sync';
import { ApiError, found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import type { Call } from '../../http/serve.ts';
import { findNameOfStaff } from '../../records/account/auth.queries.ts';
import { type DeviceRow, findDevice } from '../../records/device/device.queries.ts';
import type { Acting } from './attempt.ts';
import { contentHash } from './content-hash.ts';
import {
  noteContact,
  noteTakeOver,
  registerUnknownDevice,
  storeArrival,
  storeWaiting,
} from './field-sync.commands.ts';
import { type EntryRow, findEntry, listArrived, listChildren, listInReviewOf } from './field-sync.queries.ts';
import { blockerOf, madeAfterDisabled, reasonFor } from './field-sync.rules.ts';
import { findChildOf } from './read-known.ts';
import { type Result, setAside, takeIn } from './take-in.ts';

/** Takes in a batch of entries, each in its own transaction; what was taken in before gets its first answer. */

type SendCall = Call<typeof sendEntries>;

export async function receiveEntries(api: Api, call: SendCall): Promise<ReplyOf<typeof sendEntries>> {
  const { device_id, entries, unsent } = call.body;
  const device = (await findDevice.first(api.db, { device_id })) ?? (await registerAgain(api, call));
  await checkSender(api, call, device);
  await checkRepeated(api, device, entries);
  const answers: EntryAnswer[] = [];
  for (const entry of entries) answers.push(await receive(api, call, device, entry));
  const at = api.now().toISOString();
  await noteContact(api.db, { device_id, at, unsent });
  return { server_at: at, answers };
}

/** A restored backup may not have the device: what it did is taken in anyway. */
async function registerAgain(api: Api, { body, request, staff }: SendCall): Promise<DeviceRow> {
  const { device_id } = body;
  const { staff_id, name } = found(body.device ?? null, 'device');
  const owner = found(await findNameOfStaff.first(api.db, { staff_id }), 'account');
  checkOwner(staff(), { staff_id, staff_name: owner.name });
  const at = api.now().toISOString();
  await registerUnknownDevice(api.db, { device_id, staff_id, name, at }, staff().staff_id, request.id);
  return found(await findDevice.first(api.db, { device_id }), 'device');
}

function checkOwner(
  { staff_id, role }: ReturnType<SendCall['staff']>,
  device: { staff_id: number; staff_name: string },
): void {
  if (device.staff_id === staff_id || mayDo(role, 'administrator')) return;
  const message = `These entries are of ${device.staff_name}. Only administrators can send the entries of another account.`;
  throw new ApiError('not_allowed', message);
}

/** Administrators take over what a device of another account could not send. */
async function checkSender(api: Api, { body, request, staff }: SendCall, device: DeviceRow): Promise<void> {
  const { staff_id } = staff();
  checkOwner(staff(), device);
  if (device.staff_id === staff_id) return;
  await noteTakeOver(api.db, {
    at: api.now().toISOString(),
    staff_id,
    account_id: device.staff_id,
    detail: `${body.entries.length}, ${device.name}`,
    request_id: request.id,
  });
}

/**
 * An entry sent again gets its first answer, but only the same entry of the same account. Checked before any is taken
 * in, so that a device knows of a refused batch that nothing of it was.
 */
async function checkRepeated({ db }: Api, { staff_id }: DeviceRow, entries: FieldEntry[]): Promise<void> {
  const arrived = await listArrived(db, [...new Set(entries.map(({ request_id }) => request_id))]);
  const known = new Map(arrived.map((row) => [row.request_id, row]));
  for (const [n, entry] of entries.entries()) {
    const { request_id } = entry;
    const before = known.get(request_id);
    if (before && !isSame(before, staff_id, entry)) {
      throw ApiError.invalidField(`entries.${n}`, 'Another entry has arrived under this request_id.');
    }
    known.set(request_id, { request_id, staff_id, content_hash: contentHash(entry) });
  }
}

const isSame = (
  arrived: Pick<EntryRow, 'staff_id' | 'content_hash'>,
  staff_id: number,
  entry: FieldEntry,
): boolean => arrived.staff_id === staff_id && [null, contentHash(entry)].includes(arrived.content_hash);

async function receive(api: Api, call: SendCall, device: DeviceRow, entry: FieldEntry): Promise<EntryAnswer> {
  const { request_id } = entry;
  const before = await findEntry.first(api.db, { request_id });
  if (!before) await takeInArriving(api, call, device, entry);
  const arrived = before ?? found(await findEntry.first(api.db, { request_id }), 'entry');
  if (!isSame(arrived, device.staff_id, entry)) throw anotherAtOnce();
  return answerOf(api, arrived, before !== null);
}

/** Others of the batch are taken in already, so this is not a refusal: sent again, the batch is checked first. */
const anotherAtOnce = () =>
  new ApiError(
    'unavailable',
    'Another entry has just arrived under the same request_id. Send these entries again.',
    [],
    2,
  );

async function takeInArriving(api: Api, call: SendCall, device: DeviceRow, entry: FieldEntry): Promise<void> {
  const { device_id, staff_id } = device;
  const sent_by = call.staff().staff_id;
  const arriving = { entry, device_id, staff_id, sent_by, now: api.now() };
  for (;;) {
    const first = blockerOf(entry, await listInReviewOf.all(api.db, { device_id }), null);
    if (!first) break;
    if (await storeWaiting(api.db, arriving, first, await findChildOf(api.db, entry))) return;
  }
  const acting: Acting = { api, request: call.request, reply: call.reply, staff_id, device_id };
  const refused = await refusedAsDisabled(api, entry, device);
  const result = refused ?? (await takeIn(acting, entry, entry));
  try {
    await storeArrival(api.db, arriving, result);
  } catch (error) {
    // Its child was removed at this moment, for example: it is stored without.
    await storeArrival(api.db, arriving, setAside(acting, entry, error));
  }
}

/** What was made before the account was disabled is taken in; what came after it is for a person to decide. */
async function refusedAsDisabled(
  { db }: Api,
  entry: FieldEntry,
  { account_disabled_at: at }: DeviceRow,
): Promise<Result | null> {
  if (at === null || Date.parse(entry.made_at) < Date.parse(at)) return null;
  return { kind: 'review', ...reasonFor(await findChildOf(db, entry), madeAfterDisabled(at)) };
}

async function answerOf(api: Api, row: EntryRow, again: boolean): Promise<EntryAnswer> {
  const { request_id, state, message } = row;
  if (state === 'withdrawn') return { request_id, outcome: 'review', message: withdrawn, again, ...noChild };
  const outcome = state === 'review' ? 'review' : message === null ? 'accepted' : 'noted';
  if (row.kind !== 'enrolment' || row.child_id === null)
    return { request_id, outcome, message, again, ...noChild };
  const [child] = await listChildren(api.db, [row.child_id]);
  return { request_id, outcome, message, again, child_id: row.child_id, card_no: child?.card_no ?? null };
}

const noChild = { child_id: null, card_no: null };
const withdrawn = 'It was decided in the review that this did not happen.';
