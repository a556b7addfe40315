import { expect, it } from 'vitest';
import { findWorker, listImportsBefore } from './import.queries.ts';

it.each([
  ['list of imports', listImportsBefore],
  ['watch over a process', findWorker],
])('the %s, which is read often, leaves out the corrections, which can be 1 MB', (_, query) => {
  expect(query.sql('sqlite')).not.toMatch(/\*|"options"/);
});
