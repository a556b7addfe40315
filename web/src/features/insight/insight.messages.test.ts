import { expect, it } from 'vitest';
import { insightReply } from '../../testing/insight.ts';
import { collectionSentences, regularHeadline, sessionsSentences } from './insight.messages.ts';

const reply = insightReply();

it.each([
  [1, 1, '1 child came to each on average, 1 visit in all.'],
  [1.5, 3, '1.5 children came to each on average, 3 visits in all.'],
])('sessions, with %d children each, are counted in the right number', (per_session, attendance, words) => {
  const sessions = { ...reply.figures.sessions, per_session, attendance };
  expect(sessionsSentences({ ...reply, figures: { ...reply.figures, sessions } })).toContain(words);
});

it('a sentence that begins with a share near nothing or all, begins with a capital letter', () => {
  const collection = { ...reply.collection, copies: 1000, lent: 999 } as typeof reply.collection;
  expect(collectionSentences({ ...reply, collection })).toContain(
    'Over\u00a099\u00a0% of the copies were lent at least once.',
  );
  const { reading, reach } = reply.figures;
  const few = { ...reply.figures, reading: { ...reading, regular: 1 }, reach: { ...reach, children: 1000 } };
  expect(regularHeadline({ ...reply, figures: few })).toBe('Under\u00a01\u00a0% reads regularly');
});
