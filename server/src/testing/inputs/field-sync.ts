import { randomUUID } from 'node:crypto';
import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type * as contract from '@storyvan/contract/field-sync';
import { sendEntries } from '@storyvan/contract/field-sync';
import type { Inputs, World } from '../convention-input.ts';
import { makeCopy } from '../factories.ts';
import { makeDevice } from '../field-factories.ts';
import { testDay } from '../test-app.ts';

type Issue = Extract<FieldEntry, { kind: 'issue' }>;

/** A loan to the child of the world. */
const issue = ({ site, child }: World, accn_no: string): Issue => ({
  kind: 'issue',
  request_id: randomUUID(),
  made_at: `${testDay}T09:00:00.000Z`,
  date: testDay,
  site_grade_id: site,
  party: 'child',
  accn_no,
  child,
  take_back_from: null,
});

async function sent(world: World, entry: Issue) {
  const body = { device_id: await makeDevice(world.app.db), entries: [entry] };
  return { ...sendEntries.example?.body, ...body };
}

export const inputs: Inputs<typeof contract> = {
  sendEntries: { body: async (world) => sent(world, issue(world, await makeCopy(world.app.db))) },
  decideReview: {
    body: async (world) => {
      const entry = issue(world, 'B-UNKNOWN');
      await world.app.send('POST', sendEntries.path, await sent(world, entry));
      return { entry_id: entry.request_id };
    },
  },
};
