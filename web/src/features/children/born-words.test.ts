import { describe, expect, it } from 'vitest';
import { bornWords } from './born-words.ts';

describe('how old a child is', () => {
  it.each([
    ['2018-03-05', '2026-03-04', '7 years, born 5 Mar 2018'],
    ['2018-03-05', '2026-03-05', '8 years, born 5 Mar 2018'],
    ['2025-02-28', '2026-11-21', '1 year, born 28 Feb 2025'],
    ['2026-11-20', '2026-11-21', '0 years, born 20 Nov 2026'],
    ['2018-01-01', '2026-11-21', 'about 8 years, born 2018'],
  ])('born on %s, on %s, is told as %s', (born, on, words) => {
    expect(bornWords(born, on)).toBe(words);
  });
});
