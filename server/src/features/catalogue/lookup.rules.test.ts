import { describe, expect, it } from 'vitest';
import { askedBy, hitsOf, rankOf } from './lookup.rules.ts';

describe('what a typed text asks for', () => {
  it('an ISBN, typed alone, asks for no words', () => {
    expect(askedBy('978-81-8190-000-5').words).toEqual([]);
  });

  it('words, typed in any case and accents, are driven by the longest', () => {
    expect(askedBy('Á the ELEPHANT')).toMatchObject({
      words: ['a', 'the', 'elephant'],
      driving: ['elephant', 'the', 'a'],
    });
  });

  it('a number, typed without a digit, asks for that very number only', () => {
    const { number } = askedBy('b');
    expect(number && number.from <= 'B' && 'B' < number.to).toBe(true);
    expect(number && 'B-1' < number.to).toBe(false);
    const { number: withDigit } = askedBy('b-1');
    expect(withDigit && 'B-199' < withDigit.to).toBe(true);
  });

  it.each([
    ['The Red Hen', 0],
    ['The Red Hens', 1],
    ['The Red Hen and the Fox', 1],
    ['Where Is the Red Hen', 2],
    ['The Hen in Red', 3],
  ])('the name %j, asked for by "the red hen", ranks %i', (name, rank) => {
    expect(rankOf(name, ['the', 'red', 'hen'])).toBe(rank);
  });

  it('hits, with a copy found by number and by words, show it once and a title without copies too', () => {
    const copy = { accn_no: 'B-1', title_id: 1 };
    const sister = { accn_no: 'B-2', title_id: 1 };
    expect(hitsOf([copy], [2, 1], [copy, sister])).toEqual([copy, { accn_no: null, title_id: 2 }, sister]);
  });
});
