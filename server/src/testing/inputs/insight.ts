import type * as contract from '@storyvan/contract/insight';
import { addDays } from '@storyvan/domain/calendar-date';
import type { Inputs, World } from '../convention-input.ts';
import { makeOpinion } from '../factories.ts';

const range = () => ({ start: '2026-06-01', end: '2026-11-30' });

const sentence = ({ app, site, child }: World) =>
  makeOpinion(app.db, {
    child_id: child,
    site_grade_id: site,
    date_reading: '2026-11-02',
    observation: 'The fox was funny.',
  });

let reports = 0;
/** There is one report for each range. */
const newRange = () => {
  reports += 1;
  return { start: '2020-01-01', end: addDays('2020-01-01', reports) };
};

export const inputs: Inputs<typeof contract> = {
  insight: { params: range },
  termOfChild: { params: ({ child }) => ({ childId: child }) },
  listSentences: { params: range },
  chooseVoice: { body: async (world) => ({ reading_id: await sentence(world), chosen: true }) },
  getImpactReport: { params: range },
  saveImpactReport: { body: newRange },
};
