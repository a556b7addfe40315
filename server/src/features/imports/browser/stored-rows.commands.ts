import { importPartBytes } from '@storyvan/contract/imports';
import type { Database, Transaction } from '../../../db/database.ts';
import type { RowOutcome } from '../../../db/tables/import.ts';
import {
  forgetParts,
  forgetSomeRows,
  insertPart,
  insertRows,
} from '../../../records/import/import.commands.ts';
import type { InputRow } from '../columns/input.ts';
import { mostRows, sliceSizes, slicesOf, writeSlices } from '../writing/staging.commands.ts';
import type { CarriedOut } from '../writing/write-import.commands.ts';
import { forScreen, type StoredRow } from './detail.rules.ts';

/** What each row of a file would do, and the file of rejected rows, as they are stored for the screens. */

/** Rows are deleted faster than they are written. */
const mostForgotten = 2000;

/** Deletes the stored rows, in short transactions. */
export async function forgetRows(
  db: Database,
  import_id: string,
  forgetSome = forgetSomeRows,
): Promise<void> {
  let isDone = false;
  function* slices() {
    for (const limit of sliceSizes(mostForgotten)) {
      if (isDone) return;
      yield async (tx: Transaction) => {
        isDone = (await forgetSome.run(tx, { import_id, limit })) < limit;
      };
    }
  }
  await writeSlices(db, slices());
}

/** What each row does, in any order. */
export function* storedRows({
  source,
  prepared,
  outcome,
  rejects,
  copies,
}: CarriedOut): Generator<StoredRow> {
  const reasons = new Map<number, string[]>();
  for (const { line, reason } of [...rejects, ...(copies?.rejects ?? [])]) {
    reasons.set(line, [...(reasons.get(line) ?? []), forScreen(reason)]);
  }
  const rejected = new Set(rejects.map(({ line }) => line));
  const changes = new Map<number, object[]>();
  for (const { line, field, before, after } of outcome.changes ?? []) {
    changes.set(line, [...(changes.get(line) ?? []), { field, before, after }]);
  }
  const outcomeOf = (line: number): RowOutcome => {
    if (rejected.has(line)) return 'rejected';
    // A row that repeats an earlier one changes nothing more.
    return outcome.fates.get(line) ?? (prepared.sameAs.has(line) ? 'unchanged' : 'added');
  };
  for (const { line, cells } of rowsWith(
    source.rows(() => undefined),
    rejected,
  )) {
    yield {
      line,
      outcome: outcomeOf(line),
      cells: JSON.stringify(Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''))),
      changes: changes.has(line) ? JSON.stringify(changes.get(line)) : '',
      reason: reasons.get(line)?.join(' ') ?? null,
    };
  }
}

/** The rows, and those of `lines` that could not be read. */
function* rowsWith(rows: Iterable<InputRow>, lines: ReadonlySet<number>): Generator<InputRow> {
  const left = new Set(lines);
  for (const row of rows) {
    left.delete(row.line);
    yield row;
  }
  for (const line of left) yield { line, cells: {} };
}

export function storeRows(db: Database, import_id: string, rows: Iterable<StoredRow>): Promise<void> {
  function* slices() {
    for (const slice of slicesOf(rows)) {
      const stored = slice.rows.map((row) => ({ import_id, ...row }));
      yield (tx: Transaction) => insertRows(tx, stored);
    }
  }
  return writeSlices(db, slices());
}

/** In bytes. The largest slice is as large as a part of an upload. */
const blockBytes = Math.floor(importPartBytes / mostRows);

/** Stores the file of the rejected rows, in place of an earlier one. */
export async function storeRejects(
  db: Database,
  import_id: string,
  { source, allRejects }: Pick<CarriedOut, 'source' | 'allRejects'>,
): Promise<void> {
  const rejects = allRejects.map((reject) => ({ ...reject, reason: forScreen(reject.reason) }));
  const file = rejects.length === 0 ? Buffer.alloc(0) : Buffer.from(source.writeRejects(rejects));
  const blocks = Array.from({ length: Math.ceil(file.length / blockBytes) }, (_, n) =>
    file.subarray(n * blockBytes, (n + 1) * blockBytes),
  );
  await db.transaction((tx) => forgetParts(tx, { import_id, file: 'rejects' }));
  function* slices() {
    let part = 0;
    for (const { rows } of slicesOf(blocks)) {
      const row = { import_id, file: 'rejects' as const, part, content: Buffer.concat(rows) };
      yield (tx: Transaction) => insertPart(tx, row);
      part += 1;
    }
  }
  await writeSlices(db, slices());
}
