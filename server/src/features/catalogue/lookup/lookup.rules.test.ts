import { describe, expect, it } from 'vitest';
import { hitsOf, parseLookup, rankOf } from './lookup.rules.ts';

describe('a lookup text', () => {
  it('that is an ISBN, has no search words', () => {
    expect(parseLookup('978-81-8190-000-5').words).toEqual([]);
  });

  it('in any case and with accents, is searched by its longest word first', () => {
    expect(parseLookup('Á the ELEPHANT')).toMatchObject({
      words: ['a', 'the', 'elephant'],
      driving: ['elephant', 'the', 'a'],
    });
  });

  it('without a digit, is searched as an exact number only', () => {
    const { number } = parseLookup('b');
    expect(number && number.from <= 'B' && 'B' < number.to).toBe(true);
    expect(number && 'B-1' < number.to).toBe(false);
    const { number: withDigit } = parseLookup('b-1');
    expect(withDigit && 'B-199' < withDigit.to).toBe(true);
  });

  it.each([
    ['The Red Hen', 0],
    ['The Red Hens', 1],
    ['The Red Hen and the Fox', 1],
    ['Where Is the Red Hen', 2],
    ['The Hen in Red', 3],
  ])('"the red hen" ranks the name %j as %i', (name, rank) => {
    expect(rankOf(name, ['the', 'red', 'hen'])).toBe(rank);
  });

  it('lists a copy found by number and by words once, and titles without copies too', () => {
    const copy = { accn_no: 'B-1', title_id: 1 };
    const sister = { accn_no: 'B-2', title_id: 1 };
    expect(hitsOf([copy], [2, 1], [copy, sister])).toEqual([copy, { accn_no: null, title_id: 2 }, sister]);
  });
});
