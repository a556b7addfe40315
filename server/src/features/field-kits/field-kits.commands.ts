import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { FieldKitReply, putBack, takeAlong } from '@storyvan/contract/field-kits';
import { ApiError, found } from '../../api-error.ts';
import { changed, command, unchanged } from '../../db/command.ts';
import type { Executor } from '../../db/database.ts';
import { deleteHeldPlace, putHeldPlace, updateDevice } from '../../records/device/device.commands.ts';
import { findHeldPlace } from '../../records/device/device.queries.ts';
import { getOwnDevice } from '../../records/device/own-device.ts';
import { findPlace } from '../../records/place/place.queries.ts';
import { sealKey } from '../../records/seal/seal.commands.ts';
import { getFieldKitDays } from '../../records/setting/field-kit-days.queries.ts';
import type { Work } from '../../records/work.ts';
import type { BookIndex } from './book-index.ts';
import { expiryOf, partsOf, whyNotTaken } from './kit.rules.ts';
import { readKit } from './read-kit.ts';

/** Takes a place along on a device, and puts it back. */

async function refuseBlocked(on: Executor, own: { device_id: string; staff_id: number }): Promise<void> {
  const { name, blocked_at } = await getOwnDevice(on, own);
  if (blocked_at === null) return;
  throw new ApiError(
    'not_allowed',
    `The device “${name}” is blocked and cannot take anything along. Ask an administrator to unblock it.`,
  );
}

/** A refresh that sends no names is not in the audit log. */
export async function takePlaceAlong(
  { db, staff_id, today, now }: Work,
  { device_id, site_grade_id, known }: BodyOf<typeof takeAlong>,
  bookIndex: BookIndex,
): Promise<FieldKitReply> {
  const own = { device_id, staff_id };
  await refuseBlocked(db, own);
  const kit = await readKit(db.longReads, { site_grade_id, today });
  const refusal = whyNotTaken(kit);
  if (refusal) throw new ApiError('conflict', refusal);
  const taken_at = now.toISOString();
  const reply = {
    ...partsOf(kit, known ?? {}),
    taken_at,
    expires_at: expiryOf(now, await getFieldKitDays(db)),
    seal: await sealKey(db, now),
    index: await bookIndex.list(),
  };
  return command(db, async (tx) => {
    // It may have been blocked while the kit was read.
    await refuseBlocked(tx, own);
    const held = await findHeldPlace.first(tx, { device_id, site_grade_id });
    await putHeldPlace(tx, { device_id, site_grade_id, taken_at });
    await updateDevice(tx, { last_seen_at: taken_at, wiped_at: null }, { device_id });
    return held && reply.children.content === null ? unchanged(reply) : changed(reply);
  });
}

export function putPlaceBack(
  { db, staff_id }: Work,
  { device_id, site_grade_id }: BodyOf<typeof putBack>,
): Promise<ReplyOf<typeof putBack>> {
  return command(db, async (tx) => {
    await getOwnDevice(tx, { device_id, staff_id });
    found(await findPlace.first(tx, { site_grade_id }), 'site or grade');
    const removed = await deleteHeldPlace(tx, { device_id, site_grade_id });
    const reply = { put_back: true as const };
    return removed > 0 ? changed(reply) : unchanged(reply);
  });
}
