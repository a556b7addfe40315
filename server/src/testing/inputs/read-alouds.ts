import type * as contract from '@storyvan/contract/read-alouds';
import type { Inputs, World } from '../convention-input.ts';
import { makeSite } from '../factories.ts';
import { makeReadAloud } from '../week-factories.ts';

/** A read-aloud planned at its own place. */
async function planned({ app }: World) {
  const site_grade_id = await makeSite(app.db);
  return { ra_id: await makeReadAloud(app.db, { site_grade_id, status: 'planned' }), version: 1 };
}

async function done({ app }: World) {
  const site_grade_id = await makeSite(app.db);
  return { ra_id: await makeReadAloud(app.db, { site_grade_id }), version: 1 };
}

export const inputs: Inputs<typeof contract> = {
  getPlanned: { params: async (world) => ({ id: (await planned(world)).ra_id }) },
  getDone: { params: async (world) => ({ id: (await done(world)).ra_id }) },
  planReadAloud: { body: async ({ app }) => ({ site_grade_id: await makeSite(app.db) }) },
  cancelReadAloud: { body: planned },
  markDone: { body: async ({ app }) => ({ site_grade_id: await makeSite(app.db) }) },
  markNotDone: { body: done },
};
