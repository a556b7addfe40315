import { expect, it } from 'vitest';
import { readableOn } from './readable-on.ts';

it.each([
  ['#ffffff', '#1d2330'],
  ['#ff0', '#1d2330'],
  ['#d6d4ca', '#1d2330'],
  ['#2f8f46', '#ffffff'],
  ['#000', '#ffffff'],
  ['#2b6cb8', '#ffffff'],
  ['no colour', '#1d2330'],
])('text on %s, so that it can be read, is %s', (ground, text) => {
  expect(readableOn(ground)).toBe(text);
});
