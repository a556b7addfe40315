import type * as contract from '@storyvan/contract/privacy';
import { privacyOverview, saveRetention } from '@storyvan/contract/privacy';
import type { Inputs, World } from '../convention-input.ts';
import { makeChild } from '../factories.ts';

const versionOf = async ({ app }: World) => (await app.call(privacyOverview)).retention.version;

export const inputs: Inputs<typeof contract> = {
  saveRetention: { body: async (world) => ({ version: await versionOf(world) }) },
  eraseChild: {
    body: async ({ app, site }) => ({
      child_id: await makeChild(app.db, { site_grade_id: site, name: 'Asha Sawant' }),
    }),
  },
  eraseDue: {
    body: async (world) => {
      const { app, site: site_grade_id } = world;
      await app.call(saveRetention, {
        body: { years: 5, automatic: false, version: await versionOf(world) },
      });
      return { child_ids: [await makeChild(app.db, { site_grade_id, inactive_since: '2001-01-05' })] };
    },
  },
};
