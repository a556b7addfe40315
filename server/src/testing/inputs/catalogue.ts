import type * as contract from '@storyvan/contract/catalogue';
import type { Inputs } from '../convention-input.ts';
import { makeTitle } from '../factories.ts';
import { next } from '../made-rows.ts';

export const inputs: Inputs<typeof contract> = {
  bookDetails: { params: (world) => ({ id: world.copies[1] }) },
  bookLendingHistory: { params: (world) => ({ id: world.copies[1] }) },
  // With its own numbers: the next free ones are those that makeCopy gives.
  addBook: {
    body: () => ({ title: { title: `The Van ${next()}` }, accn_nos: [`V-${next()}`, `V-${next()}`] }),
  },
  saveTitle: {
    body: async ({ app }) => ({
      title_id: await makeTitle(app.db),
      version: 1,
      title: `The Van ${next()}`,
    }),
  },
};
