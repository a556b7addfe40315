import {
  blockDevice,
  checkIn,
  listDevices,
  myDevices,
  registerDevice,
  renameDevice,
  unblockDevice,
} from '@storyvan/contract/devices';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';

const later = (): never => {
  throw new Error('not written yet');
};

export function devicesRoutes(api: Api): void {
  serve(api, registerDevice, async () => later());
  serve(api, checkIn, async () => later());
  serve(api, myDevices, async () => later());
  serve(api, listDevices, async () => later());
  serve(api, renameDevice, async () => later());
  serve(api, blockDevice, async () => later());
  serve(api, unblockDevice, async () => later());
}
