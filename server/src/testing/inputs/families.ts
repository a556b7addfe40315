import type * as contract from '@storyvan/contract/families';
import type { Inputs, World } from '../convention-input.ts';
import { makeChild } from '../factories.ts';

/** Whose family was not asked yet. */
const newChild = async ({ app, site }: World) => ({
  child_id: await makeChild(app.db, { site_grade_id: site }),
});

export const inputs: Inputs<typeof contract> = {
  recordNoticesConsent: { body: newChild },
  saveFamilyLanguage: { body: newChild },
};
