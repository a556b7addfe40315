import { expect, it } from 'vitest';
import { asComments } from './join.rules.ts';

it('the texts of a second report, as comments, are paragraphs, and a long one is divided at a space', () => {
  const texts = { what_was_read: ' The Lost Frog ', how_it_went: '', to_change: 'More time.' };
  expect(asComments(texts)).toEqual(['The Lost Frog\n\nMore time.']);
  const [first = '', ...rest] = asComments({ ...texts, what_was_read: 'word '.repeat(450) });
  expect([first.length, rest.length]).toEqual([1999, 1]);
});
