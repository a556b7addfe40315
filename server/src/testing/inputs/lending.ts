import type * as contract from '@storyvan/contract/lending';
import { addDays } from '@storyvan/domain/calendar-date';
import type { Inputs, World } from '../convention-input.ts';
import { makeCopy } from '../factories.ts';
import { testDay } from '../test-app.ts';

/** A separate copy, with everything that any lending call needs. */
async function lent({ app, site, child }: World) {
  const dates = { date_issue: testDay, date_return: testDay };
  const place = { program: 'mop', site_grade_id: site, child_id: child };
  return { ...place, ...dates, accn_no: await makeCopy(app.db) };
}

async function lentBefore(world: World, issue: string, date_issue = testDay) {
  const body = await lent(world);
  await world.lend(issue, { ...body, date_issue });
  return body;
}

export const inputs: Inputs<typeof contract> = {
  lendToChild: { body: lent },
  issueBookChild: { body: lent },
  issueBookSite: { body: lent },
  returnBookFromChild: { body: (world) => lentBefore(world, '/api/info/issue_book_child') },
  returnBookSite: { body: (world) => lentBefore(world, '/api/info/issue_book_site') },
  renewBookChild: {
    body: async (world) => ({
      ...(await lentBefore(world, '/api/info/issue_book_child', addDays(testDay, -7))),
      date_renewal: testDay,
    }),
  },
  undoLending: {
    body: async (world) => ({
      event_id: await world.lend('/api/info/issue_book_site', await lent(world)),
    }),
  },
  changeCopyState: { body: async ({ app }) => ({ accn_no: await makeCopy(app.db) }) },
};
