import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byLikelihood,
  combinationsOf,
  editsBetween,
  isNear,
  mayBeMisspelt,
  oneEditFrom,
} from './spelling.rules.ts';

describe('the spelling of a word', () => {
  it.each([
    ['hedghog', 'hedgehog'],
    ['hedgehhog', 'hedgehog'],
    ['hedgehag', 'hedgehog'],
    ['hegdehog', 'hedgehog'],
    ['edgehog', 'hedgehog'],
    ['चतूर', 'चतुर'],
  ])('%s is one edit from %s', (typed, word) => {
    expect(oneEditFrom(typed)).toContain(word);
  });

  it('one edit from any word leads back to it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,9}$/), (word) => {
        const edits = oneEditFrom(word);
        expect(edits).not.toContain(word);
        for (const edit of edits.filter((_, n) => n % 37 === 0)) {
          expect(editsBetween(word, edit).whole).toBe(1);
          expect(oneEditFrom(edit)).toContain(word);
        }
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['elefant', 'elephant', true],
    ['crocadyle', 'crocodile', true],
    ['hedgho', 'hedgehog', true],
    ['horse', 'house', true],
    ['horses', 'house', true],
    ['hors', 'hens', false],
    ['helicopter', 'hedgehog', false],
  ])('%s is near %s: %s', (typed, word, near) => {
    expect(isNear(typed, word)).toBe(near);
  });

  it.each([
    ['hen', false],
    ['hens', true],
    ['b10427', false],
    ['x'.repeat(25), false],
  ])('%s is corrected: %s', (word, corrected) => {
    expect(mayBeMisspelt(word)).toBe(corrected);
  });

  it('with several candidates, is likelier the frequent one with the same first letter', () => {
    const counted = [
      { word: 'mouse', cnt: 9 },
      { word: 'hose', cnt: 2 },
      { word: 'house', cnt: 5 },
    ];
    expect(counted.sort(byLikelihood('house')).map(({ word }) => word)).toEqual(['house', 'hose', 'mouse']);
  });

  it('of several words is tried in all combinations, up to a limit', () => {
    expect(
      combinationsOf(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        3,
      ),
    ).toEqual([
      ['a', 'c'],
      ['a', 'd'],
      ['b', 'c'],
    ]);
    expect(combinationsOf([['a'], []], 3)).toEqual([]);
  });
});
