import type * as contract from '@storyvan/contract/wishes';
import { addWish } from '@storyvan/contract/wishes';
import type { Inputs, World } from '../convention-input.ts';
import { makeChild, makeTitle } from '../factories.ts';

/** Of a new child, which has no wishes yet. */
const newWish = async ({ app, site }: World) => ({
  child_id: await makeChild(app.db, { site_grade_id: site, name: 'Siddhi Naik' }),
  title_id: await makeTitle(app.db, { title: 'The Lost Frog' }),
});

export const inputs: Inputs<typeof contract> = {
  addWish: { body: newWish },
  withdrawWish: {
    body: async (world) => {
      const { details } = await world.app.call(addWish, { body: await newWish(world) });
      return { wish_id: details?.wish_id };
    },
  },
  wishesOfTitle: {
    params: async (world) => {
      const wish = await newWish(world);
      await world.app.call(addWish, { body: wish });
      return { titleId: wish.title_id };
    },
  },
};
