import { randomUUID } from 'node:crypto';
import type * as contract from '@storyvan/contract/devices';
import type { Inputs, World } from '../convention-input.ts';
import { makeDevice, makeHeldPlace } from '../field-factories.ts';

const made = async ({ app }: World) => ({ device_id: await makeDevice(app.db) });

export const inputs: Inputs<typeof contract> = {
  registerDevice: { body: () => ({ device_id: randomUUID() }) },
  checkIn: {
    body: async (world) => {
      const { device_id } = await made(world);
      await makeHeldPlace(world.app.db, { device_id, site_grade_id: world.site });
      return { device_id, places: [world.site] };
    },
  },
  renameDevice: { body: made },
  blockDevice: { body: made },
  unblockDevice: {
    body: async ({ app }) => ({
      device_id: await makeDevice(app.db, { blocked_at: app.clock.now.toISOString(), blocked_by: 1 }),
    }),
  },
};
