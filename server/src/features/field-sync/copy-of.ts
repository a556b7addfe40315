import { heldByOf } from '@storyvan/domain/lending/held-by';
import type { listCopies } from './field-sync.queries.ts';
import type { CopyFacts } from './field-sync.rules.ts';

type CopyRow = Awaited<ReturnType<typeof listCopies>>[number];

/** Where a copy is, from its row. */
export const copyOf = (row: CopyRow): Omit<CopyFacts, 'loans'> => ({
  state: row.state,
  held_by: heldByOf(row),
  moved_on: row.moved_on,
});
