import { opinions } from '@storyvan/contract/common/opinion';
import { expect, it } from 'vitest';
import { opinionSentence, opinionWords } from './opinion.ts';

it('each opinion, as a label and in a sentence, has its own words', () => {
  expect(opinions.map((opinion) => opinionWords[opinion])).toEqual([
    'Loved it',
    'Liked it',
    'Not for me',
    'Did not finish',
  ]);
  expect(opinions.map((opinion) => opinionSentence(opinion, 'Rahul Naik', 'Boats'))).toEqual([
    'Rahul Naik loved Boats.',
    'Rahul Naik liked Boats.',
    'Boats was not for Rahul Naik.',
    'Rahul Naik did not finish Boats.',
  ]);
});
