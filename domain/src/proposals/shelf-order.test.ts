import { expect, it } from 'vitest';
import { byShelf } from './shelf-order.ts';

it('Books on the way along the shelves come by level, language, kind, title and number, those without last', () => {
  const book = (accn_no: string, row: Partial<Parameters<typeof byShelf>[0]> = {}) => ({
    accn_no,
    title: 'Moon',
    level: 2,
    language: 'Hindi',
    category_primary: 'Story',
    ...row,
  });
  const inOrder = [
    book('B-99', { level: 1, language: 'Marathi', category_primary: 'Verse', title: 'Zoo' }),
    book('B-98', { language: 'English', category_primary: 'Verse', title: 'Zoo' }),
    book('B-97', { category_primary: 'Comic', title: 'Zoo' }),
    book('B-96', { title: 'Book 2' }),
    book('B-95', { title: 'Book 10' }),
    book('B-1'),
    book('B-2'),
    book('B-94', { category_primary: null, title: 'Ant' }),
    book('B-93', { language: null, category_primary: 'Comic', title: 'Ant' }),
    book('B-92', { level: null, language: 'English', category_primary: 'Comic', title: 'Ant' }),
  ];
  expect(inOrder.toReversed().sort(byShelf)).toEqual(inOrder);
});
