import { expect, it } from 'vitest';
import { labelBooks } from '../testing/labels.ts';
import { withoutLabel } from './without-label.ts';

it.each([
  ['GOA/B-00123X', 'B-00123'],
  [' *goa/b-00123x*\n', 'B-00123'],
  [']C0GOA/B-00123X', 'B-00123'],
  ['https://books.example.org/books/GOA%2FB-00123X', 'B-00123'],
  ['goa/b-००१२३x', 'B-00123'],
  // Anything else stays as it was typed.
  [' b-00123', ' b-00123'],
  ['goa/tales', 'goa/tales'],
  ['', ''],
])('of the text "%s", what labels have beside the number is cut off: "%s"', (typed, text) => {
  labelBooks();
  expect(withoutLabel(typed)).toBe(text);
});

it('in a library whose labels have the number alone, a text stays as it is', () => {
  expect(withoutLabel('GOA/B-00123X')).toBe('GOA/B-00123X');
});
