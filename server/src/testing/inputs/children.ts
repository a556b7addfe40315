import type * as contract from '@storyvan/contract/children';
import { makeName } from '../../demo/children.ts';
import { makeRandom } from '../../demo/random.ts';
import type { Inputs, World } from '../convention-input.ts';
import { makeChild } from '../factories.ts';
import { next } from '../made-rows.ts';

const newChild = async ({ app, site }: World) => ({
  child_id: await makeChild(app.db, { site_grade_id: site }),
});

export const inputs: Inputs<typeof contract> = {
  // Children whose names differ only in a number would be taken for one child.
  enrollChild: { body: ({ site }) => ({ site_id: site, name: makeName(makeRandom(next()), true) }) },
  editChild: { body: newChild },
  moveChild: { body: async (world) => ({ ...(await newChild(world)), to_site_grade_id: world.grade }) },
  setChildActive: { body: newChild },
};
