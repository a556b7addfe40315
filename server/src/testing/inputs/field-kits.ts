import type * as contract from '@storyvan/contract/field-kits';
import type { Inputs, World } from '../convention-input.ts';
import { makeDevice, makeHeldPlace } from '../field-factories.ts';

const asked = async ({ app, site: site_grade_id }: World) => ({
  device_id: await makeDevice(app.db),
  site_grade_id,
});

export const inputs: Inputs<typeof contract> = {
  takeAlong: { body: asked },
  putBack: {
    body: async (world) => {
      const place = await asked(world);
      await makeHeldPlace(world.app.db, place);
      return place;
    },
  },
};
