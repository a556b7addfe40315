import { expect, test } from 'vitest';
import { codesLeft, inFours, passwordWords } from './account.messages.ts';

test.each([
  ['', /At least 8 characters/],
  ['seven77', /^7 of at least 8 characters\.$/],
  ['🚐🚐🚐🚐', /^4 of at least 8/],
  ['eight888', /^Long enough\. One word more/],
  ['fourteen chars', /One word more/],
  ['fifteen  chars!', /strong, if only you know it/],
])('a password, typed so far as %j, is told how it stands', (password, words) => {
  expect(passwordWords(password)).toMatch(words);
});

test('a secret, to be typed over, stands in groups of four', () => {
  expect(inFours('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
});

test.each([
  [0, 'No recovery code is left'],
  [1, 'One recovery code is left'],
  [8, '8 recovery codes are left'],
])('recovery codes, when %i are left, are counted in words', (count, words) => {
  expect(codesLeft(count)).toBe(words);
});
