import type { ProposalReason } from '@storyvan/contract/proposals';
import { addDays, today } from '@storyvan/domain/calendar-date';
import { describe, expect, it } from 'vitest';
import { namesIn, reasonForChild, reasonWords } from './reason-words.ts';

describe('the names in a reason', () => {
  it.each([
    [['Nidhi'], 'Nidhi'],
    [['Nidhi', 'Asha'], 'Nidhi and Asha'],
    [['Nidhi', 'Asha', 'Ravi'], 'Nidhi, Asha and Ravi'],
    [['Nidhi', 'Asha', 'Ravi', 'Sana'], 'Nidhi, Asha and 2 more'],
  ])('of %j, are “%s”', (names, words) => {
    expect(namesIn(names)).toBe(words);
  });
});

describe('the reason for a book', () => {
  it.each<[ProposalReason, string, string]>([
    [{ reason: 'wish', child_names: ['Nidhi'] }, 'wish of Nidhi', 'wished for'],
    [{ reason: 'few', child_names: ['Nidhi'] }, 'for Nidhi', 'for Nidhi'],
    [{ reason: 'loved', loved: 61, opinions: 66 }, 'loved by 61 of 66', 'loved by 61 of 66'],
    [
      { reason: 'kind', category: 'Folk tale', children: 9 },
      'favourite kind of 9',
      'favourite kind: Folk tale',
    ],
    [{ reason: 'language', language: 'Hindi', children: 6 }, 'Hindi, read by 6 here', 'in Hindi'],
    [{ reason: 'one_level_up', children: 5 }, 'one level up for 5', 'one level up'],
    [{ reason: 'new_to', children: 11 }, 'new to 11 children', 'not had before'],
    [{ reason: 'new_to', children: 1 }, 'new to 1 child', 'not had before'],
    [{ reason: 'category', category: 'Poetry' }, 'the only Poetry here', 'the only Poetry here'],
  ])('%j, is “%s” for a place and “%s” for a child', (reason, ofPlace, ofChild) => {
    expect([reasonWords(reason), reasonForChild(reason)]).toEqual([ofPlace, ofChild]);
  });
});

describe('a book that was here before', () => {
  it.each([
    [0, '0 days ago'],
    [1, '1 day ago'],
    [45, '45 days ago'],
    [46, '2 months ago'],
    [210, '7 months ago'],
    [365, '12 months ago'],
    [700, '23 months ago'],
    [731, '2 years ago'],
  ])('%i days ago, was last here %s', (days, words) => {
    const reason: ProposalReason = { reason: 'away_since', since: addDays(today(), -days) };
    expect([reasonWords(reason), reasonForChild(reason)]).toEqual([
      `last here ${words}`,
      `last here ${words}`,
    ]);
  });
});
