import type * as contract from '@storyvan/contract/reports';
import type { Inputs, World } from '../convention-input.ts';
import { makeReadAloud, makeReport } from '../week-factories.ts';

const madeAtSite = ({ app, site }: World) => makeReport(app.db, { site_grade_id: site });

export const inputs: Inputs<typeof contract> = {
  getReport: { params: async (world) => ({ id: await madeAtSite(world) }) },
  listComments: { params: async (world) => ({ id: await madeAtSite(world) }) },
  reportListing: { params: ({ grade }) => ({ grade }) },
  reportDisplay: {
    params: async ({ app, grade }) => ({ reportId: await makeReport(app.db, { site_grade_id: grade }) }),
  },
  submitReport: {
    body: async ({ app, site }) => ({
      ra_id: await makeReadAloud(app.db, { site_grade_id: site }),
      reports_site_id: site,
    }),
  },
  postComment: { body: async (world) => ({ rep_id: await madeAtSite(world) }) },
};
