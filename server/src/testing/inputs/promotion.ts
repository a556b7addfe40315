import type * as contract from '@storyvan/contract/promotion';
import { promote, reviewPromotion } from '@storyvan/contract/promotion';
import type { Inputs, World } from '../convention-input.ts';
import { makeChild, makeGrade, makeSchool } from '../factories.ts';

/** A separate school at the start of its year. */
async function otherSchool({ app }: World) {
  const school = await makeSchool(app.db);
  const site_grade_id = await makeGrade(app.db, { school_id: school, code: 'III-A' });
  await makeChild(app.db, { site_grade_id });
  const { fingerprint } = await app.call(reviewPromotion, { params: { school } });
  return { school, steps: [{ site_grade_id, to: 'IV-A' }], fingerprint };
}

export const inputs: Inputs<typeof contract> = {
  promote: { body: otherSchool },
  undoPromotion: {
    body: async (world) => {
      const { details } = await world.app.call(promote, { body: await otherSchool(world) });
      return { promotion_id: details?.promotion_id };
    },
  },
};
