import { randomUUID } from 'node:crypto';
import { boundToDraft } from '@storyvan/contract/common/field-entry';
import type * as contract from '@storyvan/contract/devices';
import { sealKey } from '../../records/seal/seal.commands.ts';
import type { Inputs, World } from '../convention-input.ts';
import { makeDevice, makeHeldPlace } from '../field-factories.ts';
import { seal } from '../seal.ts';

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
  openDrafts: {
    body: async (world) => {
      const { device_id } = await made(world);
      const { app } = world;
      const name = 'report 17';
      const key = await sealKey(app.db, app.clock.now);
      const text = JSON.stringify({ text: '{"how_it_went":"They asked for more."}' });
      const sealed = await seal(key, text, boundToDraft({ staff_id: 1, device_id }, name));
      return { device_id, drafts: [{ name, sealed }] };
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
