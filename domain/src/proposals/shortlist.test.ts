import { describe, expect, it } from 'vitest';
import { readerOf, titlesOf } from '../testing/proposal-scenes.ts';
import { circleOf } from './circle.ts';
import type { Reader } from './reader.ts';
import { shortlistOf, type TitleClass } from './shortlist.ts';

const near: TitleClass = { level: 3, language: null, category_primary: null, title_ids: [1, 2, 3, 4, 5, 6] };
const comics: TitleClass = { ...near, category_primary: 'Comic', title_ids: [11, 12] };
const far: TitleClass = { level: 6, language: null, category_primary: null, title_ids: [7, 8, 9, 10] };
const had = (...ids: number[]): Partial<Reader> => ({
  borrowed: ids.map((title_id) => ({ title_id, date: '2026-10-01' })),
});

describe('the titles among which a box is chosen', () => {
  const cases: [string, Partial<Reader>[], { count: number; seed: number }, number[]][] = [
    ['are one of each class that suits a child', [{}], { count: 1, seed: 0 }, [1, 11]],
    ['are twice as many as books, of each class in turn', [{}], { count: 2, seed: 0 }, [1, 2, 11, 12]],
    ['are more of a class if others have no more', [{}], { count: 3, seed: 0 }, [1, 2, 3, 4, 11, 12]],
    ['begin elsewhere for another place', [{}], { count: 2, seed: 5 }, [1, 6, 11, 12]],
    ['are new to the child', [had(1, 3)], { count: 2, seed: 0 }, [2, 4, 11, 12]],
    ['are those of each child', [{}, had(1, 11, 12)], { count: 1, seed: 0 }, [1, 2, 3, 11]],
    ['without children are some of every class', [], { count: 1, seed: 0 }, [1, 7, 11]],
    ['are all that there are for a large box', [{}], { count: 50, seed: 3 }, [1, 2, 3, 4, 5, 6, 11, 12]],
  ];
  it.each(cases)('%s', (_, readers, asked, expected) => {
    const circle = circleOf(
      readers.map((row, n) => readerOf(n + 1, row)),
      titlesOf([]),
    );
    const ids = [...shortlistOf(circle, [near, comics, far], asked)];
    expect(ids.sort((a, b) => a - b)).toEqual(expected);
  });
});
