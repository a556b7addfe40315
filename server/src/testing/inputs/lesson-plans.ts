import type * as contract from '@storyvan/contract/lesson-plans';
import type { Inputs } from '../convention-input.ts';
import { next } from '../made-rows.ts';
import { makeLessonPlan } from '../week-factories.ts';

export const inputs: Inputs<typeof contract> = {
  getLessonPlan: { params: async ({ app }) => ({ lpId: await makeLessonPlan(app.db) }) },
  autocompleteLessonPlan: {
    params: async ({ app }) => {
      await makeLessonPlan(app.db, { theme: 'Rain' });
      return { text: 'rain' };
    },
  },
  saveLessonPlan: { body: () => ({ lp_name: `Monsoon ${next()}` }) },
};
