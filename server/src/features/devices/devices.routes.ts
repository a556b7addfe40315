import {
  blockDevice,
  checkIn,
  type Device,
  listDevices,
  myDevices,
  openDrafts,
  registerDevice,
  renameDevice,
  unblockDevice,
} from '@storyvan/contract/devices';
import type { Api } from '../../http/context.ts';
import { type Call, serve } from '../../http/serve.ts';
import {
  type DeviceRow,
  listAllDevices,
  listDevicesOf,
  listHeldPlaces,
} from '../../records/device/device.queries.ts';
import {
  block,
  type DeviceWork,
  noteCheckIn,
  openSealed,
  register,
  rename,
  unblock,
} from './devices.commands.ts';
import { devicesOf } from './devices.rules.ts';

export function devicesRoutes(api: Api): void {
  const work = (call: Call<unknown>): DeviceWork => ({
    ...call.work(),
    administrator: call.staff().role === 'administrator',
  });
  const withPlaces = async (rows: DeviceRow[]): Promise<Device[]> =>
    devicesOf(
      rows,
      await listHeldPlaces(
        api.db,
        rows.map(({ device_id }) => device_id),
      ),
    );

  serve(api, registerDevice, (call) => register(call.work(), call.body));
  serve(api, checkIn, ({ db, body, request }) =>
    noteCheckIn(db, body, { staff_id: request.signedIn?.staff.staff_id ?? null, now: api.now() }),
  );
  serve(api, openDrafts, (call) => openSealed(call.work(), call.body));
  serve(api, myDevices, async ({ db, staff }) =>
    withPlaces(await listDevicesOf.all(db, { staff_id: staff().staff_id })),
  );
  serve(api, listDevices, async ({ db }) => withPlaces(await listAllDevices.all(db, {})));
  serve(api, renameDevice, (call) => rename(work(call), call.body));
  serve(api, blockDevice, (call) =>
    block({ ...work(call), session_id: call.request.signedIn?.session_id ?? '' }, call.body.device_id),
  );
  serve(api, unblockDevice, (call) => unblock(call.work(), call.body.device_id));
}
