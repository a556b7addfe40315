import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './plain-search.ts';

test('a search value that looks like a number, when it is read, is still text', () => {
  expect(parseSearch('?params=12345&next=true')).toEqual({ params: '12345', next: 'true' });
});

test('any search of texts, written and read again, is the same', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});

test('a search without values is left out of the address', () => {
  expect(stringifySearch({ next: undefined })).toBe('');
});
