import { boundToDraft } from '@storyvan/contract/common/field-entry';
import type { checkIn, Device, openDrafts, registerDevice, renameDevice } from '@storyvan/contract/devices';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import { ApiError, found } from '../../api-error.ts';
import { changed, command, unchanged } from '../../db/command.ts';
import type { Database, Executor, Transaction } from '../../db/database.ts';
import { endAuthSessions } from '../../records/account/account.commands.ts';
import {
  deleteHeldPlace,
  insertDeviceIfNew,
  noteDeviceContact,
  updateDevice,
} from '../../records/device/device.commands.ts';
import { type DeviceRow, findDevice, listHeldPlaces } from '../../records/device/device.queries.ts';
import { getOwnDevice, ofAnotherAccount } from '../../records/device/own-device.ts';
import { unseal } from '../../records/seal/unseal.ts';
import type { CommandOf, Work } from '../../records/work.ts';
import { devicesOf, placesGone, stateOf } from './devices.rules.ts';

/** Registers, renames, blocks and unblocks devices, and notes what they report. */

/** Whose command it is; administrators change the devices of all accounts. */
export interface DeviceWork extends Work {
  administrator: boolean;
}

async function readDevice(on: Executor, device_id: string): Promise<Device> {
  const row = await findDevice.first(on, { device_id });
  const [device = null] = devicesOf(row ? [row] : [], await listHeldPlaces(on, [device_id]));
  return found(device, 'device');
}

async function getForChange(
  tx: Transaction,
  { staff_id, administrator }: DeviceWork,
  device_id: string,
): Promise<DeviceRow> {
  const device = found(await findDevice.first(tx, { device_id }), 'device');
  if (device.staff_id !== staff_id && !administrator) throw ofAnotherAccount(device);
  return device;
}

/** A device that is registered already keeps its name and its block. */
export function register(
  { db, staff_id, now }: Work,
  { device_id, name }: BodyOf<typeof registerDevice>,
): Promise<Device> {
  return command(db, async (tx) => {
    const at = now.toISOString();
    const row = { device_id, staff_id, name, registered_at: at, last_seen_at: at };
    const isNew = (await insertDeviceIfNew(tx, row)) > 0;
    await getOwnDevice(tx, { device_id, staff_id });
    const device = await readDevice(tx, device_id);
    return isNew ? changed(device) : unchanged(device);
  });
}

export function noteCheckIn(
  db: Database,
  { device_id, unsent, places, wiped }: BodyOf<typeof checkIn>,
  { staff_id, now }: { staff_id: number | null; now: Date },
): Promise<ReplyOf<typeof checkIn>> {
  const at = now.toISOString();
  return db.transaction(async (tx) => {
    const device = await findDevice.first(tx, { device_id });
    const state = stateOf(device);
    if (device) {
      const isOwner = staff_id === device.staff_id;
      // Who only knows the device_id cannot hide what the device holds, nor what it has not sent.
      const reported = isOwner ? unsent : Math.max(unsent, device.unsent);
      await noteDeviceContact(tx, { device_id, at, unsent: reported });
      const hasWiped = wiped && (state === 'blocked' || state === 'account disabled');
      if (hasWiped && device.wiped_at === null) await updateDevice(tx, { wiped_at: at }, { device_id });
      const held = isOwner || hasWiped ? await listHeldPlaces(tx, [device_id]) : [];
      for (const site_grade_id of placesGone(held, { places, wiped: hasWiped, now })) {
        await deleteHeldPlace(tx, { device_id, site_grade_id });
      }
    }
    return { state, server_at: at };
  });
}

export function rename(work: DeviceWork, { device_id, name }: BodyOf<typeof renameDevice>): Promise<Device> {
  return command(work.db, async (tx) => {
    const before = await getForChange(tx, work, device_id);
    if (before.name === name) return unchanged(await readDevice(tx, device_id));
    await updateDevice(tx, { name }, { device_id });
    return changed(await readDevice(tx, device_id));
  });
}

/**
 * Ends the sign-ins of its account as well, apart from the one that blocks it: with one of them the device could
 * register as another one. Blocked again, it keeps who has blocked it first, and when.
 */
export function block(work: DeviceWork & { session_id: string }, device_id: string): Promise<Device> {
  return command(work.db, async (tx) => {
    const before = await getForChange(tx, work, device_id);
    if (before.blocked_at !== null) return unchanged(await readDevice(tx, device_id));
    const { now, staff_id, session_id } = work;
    const blocked = { blocked_at: now.toISOString(), blocked_by: staff_id, wiped_at: null };
    await updateDevice(tx, blocked, { device_id });
    await endAuthSessions(tx, { staff_id: before.staff_id, except: session_id, now });
    return changed(await readDevice(tx, device_id));
  });
}

export function unblock({ db }: Work, device_id: string): Promise<Device> {
  return command(db, async (tx) => {
    const before = found(await findDevice.first(tx, { device_id }), 'device');
    if (before.blocked_at === null) return unchanged(await readDevice(tx, device_id));
    await updateDevice(tx, { blocked_at: null, blocked_by: null }, { device_id });
    return changed(await readDevice(tx, device_id));
  });
}

/** Opens drafts that a device has sealed: for their writer, on the device where they were written (decision 90). */
export const openSealed: CommandOf<typeof openDrafts> = async ({ db, staff_id }, { device_id, drafts }) => {
  const device = await getOwnDevice(db, { device_id, staff_id });
  if (device.blocked_at !== null) {
    throw new ApiError(
      'not_allowed',
      `The device “${device.name}” is blocked, so its drafts stay sealed. Ask an administrator to unblock it.`,
    );
  }
  const opened = drafts.map(async ({ name, sealed }) => {
    const content = await unseal(db, sealed, boundToDraft({ staff_id, device_id }, name));
    return { name, text: typeof content?.text === 'string' ? content.text : null };
  });
  return { drafts: await Promise.all(opened) };
};
