import type * as contract from '@storyvan/contract/insight';
import { howWasIt } from '@storyvan/contract/reading';
import { addDays } from '@storyvan/domain/calendar-date';
import type { Inputs, World } from '../convention-input.ts';
import { makeCopy } from '../factories.ts';

const range = () => ({ start: '2026-06-01', end: '2026-11-30' });

/** What the child said of a book that it has returned. */
async function sentence({ app, site, child, lend }: World): Promise<string | undefined> {
  const book = { accn_no: await makeCopy(app.db), child_id: child };
  await lend('/api/info/issue_book_child', book);
  const event_id = await lend('/api/info/return_book_from_child', book);
  const said = { opinion: 'loved' as const, observation: 'The fox was funny.' };
  const { details } = await app.call(howWasIt, { body: { site_grade_id: site, event_id, ...book, ...said } });
  return details?.reading_id;
}

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
