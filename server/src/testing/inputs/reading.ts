import type * as contract from '@storyvan/contract/reading';
import type { Inputs } from '../convention-input.ts';
import { makeCopy } from '../factories.ts';
import { testDay } from '../test-app.ts';

export const inputs: Inputs<typeof contract> = {
  submitReading: {
    body: async ({ app, site, child }) => ({
      program: 'mop',
      site_grade_id: site,
      child_id: child,
      accn_no: await makeCopy(app.db),
      date_reading: testDay,
    }),
  },
};
