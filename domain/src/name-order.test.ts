import { expect, it } from 'vitest';
import { byPlace, compareBytes, compareNames } from './name-order.ts';

it('names, sorted for people, ignore case and count their numbers', () => {
  const names = ['Zoya', 'Grade 10', 'anita', 'Grade 2', 'Abhay'];
  expect(names.sort(compareNames)).toEqual(['Abhay', 'anita', 'Grade 2', 'Grade 10', 'Zoya']);
});

it('places, sorted for people, have the grades of a school together, also of schools with one name', () => {
  const places = [
    ['Nursery', 'Aldona Primary', 2, '0'],
    ['X-A', 'Aldona Primary', 2, '9'],
    ['Balvadi', 'Aldona Primary', 4, '1'],
    ['III-A', 'Aldona Primary', 4, '3'],
    ['Chimbel', null, null, ''],
    ['I-A', 'Divar School', 3, '1'],
    ['Tonca', null, null, ''],
  ] as const;
  const inOrder = places.map(([place_name, school_name, school_id, sort_key]) => {
    return { place_name, school_name, school_id, sort_key };
  });
  expect(inOrder.toSorted(byPlace)).toEqual(inOrder);
  expect(inOrder.toReversed().sort(byPlace)).toEqual(inOrder);
});

it('dates and keys, compared as a database does, are in the order of their bytes', () => {
  expect([compareBytes('a', 'B'), compareBytes('B', 'a'), compareBytes('a', 'a')]).toEqual([1, -1, 0]);
});
