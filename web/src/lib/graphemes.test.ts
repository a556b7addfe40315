import { expect, test } from 'vitest';
import { graphemesOf } from './graphemes.ts';

test('a letter keeps its vowel sign and its accent', () => {
  expect(graphemesOf('Anu')).toEqual(['A', 'n', 'u']);
  expect(graphemesOf('किताब')).toEqual(['कि', 'ता', 'ब']);
  expect(graphemesOf('e\u0301a')).toEqual(['e\u0301', 'a']);
  expect(graphemesOf('')).toEqual([]);
});
