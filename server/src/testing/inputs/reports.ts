import type * as contract from '@storyvan/contract/reports';
import type { Inputs } from '../convention-input.ts';
import { makeReadAloud, makeReport } from '../week-factories.ts';

export const inputs: Inputs<typeof contract> = {
  getReport: { params: async ({ app, site }) => ({ id: await makeReport(app.db, { site_grade_id: site }) }) },
  listComments: {
    params: async ({ app, site }) => ({ id: await makeReport(app.db, { site_grade_id: site }) }),
  },
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
  postComment: {
    body: async ({ app, site }) => ({ rep_id: await makeReport(app.db, { site_grade_id: site }) }),
  },
};
