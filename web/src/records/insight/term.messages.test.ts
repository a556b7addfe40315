import { describe, expect, it } from 'vitest';
import { termOfChildWords, termOfScopeWords } from './term.messages.ts';

const dates = { start: '2026-11-01', end: '2027-04-30', months: [] };
const scope = {
  ...dates,
  loans: 214,
  loans_before: 202,
  children: 31,
  enrolled: 33,
  rose: 9,
  growth_children: 20,
};
const child = { ...dates, loans: 12, loans_before: 8, loans_ever: 40, first_level: 2, last_level: 3 };

describe('the term of a place', () => {
  it.each([
    [{}, '214 books, 12 more than a year before; 31 of 33 children; 9 children up a level.'],
    [
      { loans: 1, loans_before: 1, children: 1, enrolled: 1, rose: 1 },
      '1 book, as many as a year before; 1 of 1 child; 1 child up a level.',
    ],
    [{ loans_before: 0, growth_children: 0 }, '214 books; 31 of 33 children.'],
    [
      { children: 35, loans_before: 220 },
      '214 books, 6 fewer than a year before; 35 children; 9 children up a level.',
    ],
    [{ loans: 0, loans_before: 0 }, 'No books have been borrowed this term.'],
    [{ loans: 0, loans_before: 40 }, 'No books have been borrowed this term; a year before there were 40.'],
  ])('with %j, is “%s”', (more, words) => {
    expect(termOfScopeWords({ ...scope, ...more })).toBe(words);
  });
});

describe('the term of a child', () => {
  it.each([
    [{}, '12 books, 4 more than a year before; from level 2 to 3; 40 books ever.'],
    [{ last_level: 2, loans_before: 0, loans_ever: 12 }, '12 books; level 2.'],
    [{ loans: 0, loans_before: 0, first_level: null, last_level: null, loans_ever: 0 }, 'No books yet.'],
  ])('with %j, is “%s”', (more, words) => {
    expect(termOfChildWords({ ...child, ...more })).toBe(words);
  });
});
