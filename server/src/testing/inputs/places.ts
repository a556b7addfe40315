import type * as contract from '@storyvan/contract/places';
import type { Inputs } from '../convention-input.ts';
import { makeGrade, makeSchool, makeSite } from '../factories.ts';
import { next } from '../made-rows.ts';

const named = (what: string) => ({ code: `T${next()}`, name: `${what} ${next()}` });

export const inputs: Inputs<typeof contract> = {
  addSite: { body: () => named('Site') },
  saveSite: { body: async ({ app }) => ({ site_grade_id: await makeSite(app.db), ...named('Site') }) },
  addSchool: { body: () => named('School') },
  saveSchool: { body: async ({ app }) => ({ school_id: await makeSchool(app.db), ...named('School') }) },
  addGrade: { body: async ({ app }) => ({ school_id: await makeSchool(app.db) }) },
  saveGrade: { body: async ({ app }) => ({ site_grade_id: await makeGrade(app.db) }) },
  closePlace: { body: async ({ app }) => ({ site_grade_id: await makeSite(app.db) }) },
  closeSchool: { body: async ({ app }) => ({ school_id: await makeSchool(app.db) }) },
};
