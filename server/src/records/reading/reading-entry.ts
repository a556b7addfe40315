import type { ReadingEntry } from '@storyvan/contract/reading';
import type { listAllReadingsOfChild } from './reading.queries.ts';

type ReadingRow = Awaited<ReturnType<typeof listAllReadingsOfChild.all>>[number];

export const readingEntryOf = (row: ReadingRow): ReadingEntry => ({
  ...row,
  support_of_illustrations: row.support_of_illustrations === null ? null : row.support_of_illustrations === 1,
});
