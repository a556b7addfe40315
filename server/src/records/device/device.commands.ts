import { mostNewDevices } from '@storyvan/contract/devices';
import { ApiError } from '../../api-error.ts';
import type { Transaction } from '../../db/database.ts';
import { deleteRows, insertIfNew, putRow, updateColumns } from '../../db/rows.commands.ts';
import type { NewRow, RowChange, Schema } from '../../db/schema.ts';
import { countNewDevices } from './device.queries.ts';

/** Writes the devices that work without a network, and what they have taken along. */

/** Returns 0 if the device is registered already; throws 409 if its account has registered too many. */
export async function insertDeviceIfNew(tx: Transaction, row: NewRow<'field_device'>): Promise<number> {
  const added = await insertIfNew(tx, 'field_device', row);
  if (added > 0) await refuseTooMany(tx, row);
  return added;
}

const newFor = 30 * 24 * 3600 * 1000;

async function refuseTooMany(
  tx: Transaction,
  { staff_id, registered_at }: NewRow<'field_device'>,
): Promise<void> {
  const since = new Date(Date.parse(registered_at) - newFor).toISOString();
  const count = (await countNewDevices.first(tx, { staff_id, since }))?.count ?? 0;
  if (Number(count) <= mostNewDevices) return;
  throw new ApiError(
    'conflict',
    `This account has set up ${mostNewDevices} devices in the last 30 days, which is the most. Use a device that is set up already, or sign in with another account.`,
  );
}

export const updateDevice = (
  tx: Transaction,
  change: RowChange<'field_device'>,
  known: { device_id: string },
): Promise<number> => updateColumns(tx, 'field_device', change, known);

/** The device was in contact, and reported how many entries it has not sent. */
export const noteDeviceContact = (
  tx: Transaction,
  { device_id, at, unsent }: { device_id: string; at: string; unsent: number },
): Promise<number> => updateColumns(tx, 'field_device', { last_seen_at: at, unsent }, { device_id });

/** Notes that a device holds a place as it was at `taken_at`. */
export const putHeldPlace = (tx: Transaction, held: Schema['field_place']): Promise<number> =>
  putRow(tx, 'field_place', held, ['device_id', 'site_grade_id']);

export const deleteHeldPlace = (
  tx: Transaction,
  held: { device_id: string; site_grade_id: number },
): Promise<number> => deleteRows(tx, 'field_place', held);

/** Of all devices, before the places themselves are deleted. */
export async function deleteHeldPlaces(tx: Transaction, site_grade_ids: readonly number[]): Promise<void> {
  for (const site_grade_id of site_grade_ids) await deleteRows(tx, 'field_place', { site_grade_id });
}
