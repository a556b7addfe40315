import { describe, expect, it } from 'vitest';
import { copyOfDigits, drivingOf, hitsOf, parseLookup, ranked, rankOf } from './lookup.rules.ts';

describe('a lookup text', () => {
  it('that is an ISBN, has no search words', () => {
    expect(parseLookup('978-81-8190-000-5').words).toEqual([]);
  });

  it('in any case and with accents, is searched by its longest word first', () => {
    const { words } = parseLookup('Á the ELEPHANT');
    expect(words).toEqual(['a', 'the', 'elephant']);
    expect(drivingOf(words)).toEqual(['elephant', 'the', 'a']);
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

  it.each([
    ['*9788181900005 *', '9788181900005'],
    [' 978-81-8190-000-5', '9788181900005'],
    ['8181900006', '9788181900005'],
    ['9788181900006', null],
  ])('%s, scanned or typed, has the ISBN %s', (typed, isbn) => {
    expect(parseLookup(typed).isbn).toBe(isbn);
  });

  it.each([
    ['04674', '4674'],
    [' *4674* ', '4674'],
    ['B-04674', null],
    ['000', null],
    ['9788181900005', null],
  ])('%s has the digits %s of an accession number', (typed, digits) => {
    expect(parseLookup(typed).digits).toBe(digits);
  });

  it('of digits alone means the only copy with them, unless a title has them as a word', () => {
    const copy = { accn_no: 'B-01984', title_id: 1 };
    const wanted = parseLookup('1984');
    expect(copyOfDigits(wanted, [copy], [])).toBe('B-01984');
    expect(copyOfDigits(wanted, [copy], [{ title: '19840 Steps' }])).toBe('B-01984');
    expect(copyOfDigits(wanted, [copy], [{ title: '1984' }])).toBeNull();
    expect(copyOfDigits(wanted, [copy, { accn_no: 'M-1984' }], [])).toBeNull();
    expect(copyOfDigits(parseLookup('B-1984'), [copy], [])).toBeNull();
  });

  it('ranks a title by its other title where that fits better', () => {
    const rows = [
      { id: 1, name: 'Blue Gajapati', other_title: null },
      { id: 2, name: 'गजपति', other_title: 'Gajapati' },
    ];
    expect(ranked(rows, ({ id }) => id, parseLookup('gajapati')).map(({ id }) => id)).toEqual([2, 1]);
  });

  it('lists a copy found by number and by words once, and titles without copies too', () => {
    const copy = { accn_no: 'B-1', title_id: 1 };
    const sister = { accn_no: 'B-2', title_id: 1 };
    expect(hitsOf([copy], [2, 1], [copy, sister])).toEqual([copy, { accn_no: null, title_id: 2 }, sister]);
  });
});
