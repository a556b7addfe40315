import { describe, expect, it } from 'vitest';
import { matchesWords } from './matches-words.ts';

describe('matchesWords', () => {
  it.each([
    ['', 'Chimbel', true],
    ['naik RAH', 'Rahul Naik', true],
    ['jose', 'José Pinto', true],
    ['पाऊस', 'चंदाचा पाऊस', true],
    // A vowel sign is not an accent: it makes another word.
    ['कि', 'की', false],
    ["D'Souza", 'Maria D Souza', true],
    ['dsouza', 'Maria D Souza', true],
    ['souza', 'Maria D’Souza', true],
    ['rahul x', 'Rahul Naik', false],
  ])('with the filter %o on %o, returns %o', (filter, text, expected) => {
    expect(matchesWords(filter, text, null)).toBe(expected);
  });
});
