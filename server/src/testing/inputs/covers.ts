import type * as contract from '@storyvan/contract/covers';
import type { Inputs } from '../convention-input.ts';
import { makeCover, makeTitle } from '../factories.ts';
import { png } from '../pictures.ts';

export const inputs: Inputs<typeof contract> = {
  getCover: { params: async ({ app }) => ({ cover: await makeCover(app.db) }) },
  saveCover: {
    body: async ({ app }) => ({
      title_id: await makeTitle(app.db),
      image: png(30, 40).toString('base64'),
    }),
  },
  removeCover: {
    body: async ({ app }) => {
      const title_id = await makeTitle(app.db);
      await makeCover(app.db, { title_id });
      return { title_id };
    },
  },
};
