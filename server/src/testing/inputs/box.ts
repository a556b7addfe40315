import type * as contract from '@storyvan/contract/box';
import { startBox } from '@storyvan/contract/box';
import type { Inputs, World } from '../convention-input.ts';
import { makeCopy, makeSite } from '../factories.ts';

/** A list in progress with one copy. */
async function begun({ app }: World) {
  const accn_no = await makeCopy(app.db);
  const place = { program: 'mop', site_grade_id: await makeSite(app.db) } as const;
  const body = { ...place, purpose: 'packing', accn_nos: [accn_no] } as const;
  const { details } = await app.call(startBox, { body });
  return { box_id: details?.box_id, accn_no };
}

export const inputs: Inputs<typeof contract> = {
  startBox: { body: async ({ app }) => ({ site_grade_id: await makeSite(app.db) }) },
  addToBox: {
    body: async (world) => ({
      box_id: (await begun(world)).box_id,
      accn_nos: [await makeCopy(world.app.db)],
    }),
  },
  takeOffBox: { body: begun },
  closeBox: { body: async (world) => ({ box_id: (await begun(world)).box_id }) },
};
