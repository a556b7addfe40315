import { expect, it } from 'vitest';
import { partsOf } from './imports.messages.ts';

const counts = {
  rows: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  copies_added: 0,
  copies_rejected: 0,
};

it.each([
  ['catalogue', { added: 408, copies_added: 960 }, '408 titles, 960 copies'],
  ['catalogue', { copies_added: 1 }, '1 copy'],
  ['children', { added: 1, changed: 2 }, '3 children'],
  ['members', { added: 1 }, '1 record'],
  ['catalogue', { unchanged: 5 }, ''],
])('an import of %s that does %j is counted by its parts: %s', (kind, own, words) => {
  expect(partsOf(kind, { ...counts, ...own })).toBe(words);
});
