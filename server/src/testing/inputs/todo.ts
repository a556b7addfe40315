import type * as contract from '@storyvan/contract/todo';
import { saveTodoNote } from '@storyvan/contract/todo';
import type { Inputs } from '../convention-input.ts';
import { testDay } from '../test-app.ts';

export const inputs: Inputs<typeof contract> = {
  tickTodo: {
    body: async ({ app }) => {
      const note = { note_id: null, prog: 'mop', title: 'Buy chart paper', due: testDay } as const;
      return { note_id: (await app.call(saveTodoNote, { body: note })).details.note_id };
    },
  },
};
