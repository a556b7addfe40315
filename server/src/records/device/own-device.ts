import { ApiError, found } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { type DeviceRow, findDevice } from './device.queries.ts';

/** The device of this account; throws 404 if it is not registered, and 403 if it belongs to another account. */
export async function getOwnDevice(
  on: Executor,
  { device_id, staff_id }: { device_id: string; staff_id: number },
): Promise<DeviceRow> {
  const device = found(await findDevice.first(on, { device_id }), 'device');
  if (device.staff_id !== staff_id) throw ofAnotherAccount(device);
  return device;
}

export const ofAnotherAccount = ({ name, staff_name }: Pick<DeviceRow, 'name' | 'staff_name'>): ApiError =>
  new ApiError('not_allowed', `The device “${name}” belongs to the account of ${staff_name}.`);
