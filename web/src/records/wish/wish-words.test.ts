import { describe, expect, it } from 'vitest';
import { outAtTonca, wish } from '../../testing/wishes.ts';
import { whereWords } from './wish-words.ts';

const tonca = 3;

describe('where the copies of a wished title are', () => {
  it.each([
    ['here and in the library', { copies: 3, here: 1, in_library: 2 }, '1 here, 2 in the library'],
    ['in the library', { in_library: 1 }, '1 in the library'],
    ['nowhere', { copies: 0, in_library: 0 }, 'The library has no copy'],
    ['with a child here', outAtTonca, 'With Sana Shaikh since 9 Nov 2026, due 23 Nov 2026'],
    [
      'with a child elsewhere, of several out',
      {
        ...outAtTonca,
        copies: 3,
        next_back: { ...outAtTonca.next_back, site_grade_id: 4, place_name: 'Chimbel' },
      },
      'With Sana Shaikh, Chimbel since 9 Nov 2026, due 23 Nov 2026; 2 more out',
    ],
    [
      'in a box elsewhere',
      { ...outAtTonca, next_back: { ...outAtTonca.next_back, child_id: null, child_name: null } },
      'At Tonca since 9 Nov 2026, due 23 Nov 2026',
    ],
  ])('%s, is said in words', (_, more, words) => {
    expect(whereWords(wish(more), tonca)).toBe(words);
  });
});
