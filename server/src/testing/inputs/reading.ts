import type * as contract from '@storyvan/contract/reading';
import type { Inputs, World } from '../convention-input.ts';
import { makeCopy } from '../factories.ts';
import { testDay } from '../test-app.ts';

/** A book that the child has returned. */
async function returned({ app, site, child, lend }: World) {
  const book = { accn_no: await makeCopy(app.db), child_id: child };
  await lend('/api/info/issue_book_child', book);
  const event_id = await lend('/api/info/return_book_from_child', book);
  return { site_grade_id: site, event_id, ...book };
}

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
  howWasIt: { body: returned },
  bookOpinions: { params: ({ copies }) => ({ id: copies[0] }) },
};
