import { expect, it } from 'vitest';
import { sliceColour } from './slice-colour.ts';

it.each([
  ['#2e7fb8', '#2e7fb8'],
  ['#FFF', '#FFF'],
  [null, 'var(--field-line)'],
  ['', 'var(--field-line)'],
  ['#12345', 'var(--field-line)'],
  ['red;background:url(x)', 'var(--field-line)'],
])('sliceColour, with hex_code %s, is %s', (hex_code, colour) => {
  expect(sliceColour({ hex_code })).toBe(colour);
});

it('sliceColour, for gathered slices, is a grey of its own', () => {
  expect(sliceColour({ hex_code: null, parts: [] })).toBe('var(--dim)');
});
