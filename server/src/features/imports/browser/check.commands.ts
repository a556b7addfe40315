import { importPartBytes } from '@storyvan/contract/imports';
import type { Database, Transaction } from '../../../db/database.ts';
import type { RowOutcome } from '../../../db/tables/import.ts';
import {
  forgetParts,
  forgetSomeRows,
  insertPart,
  insertRows,
  moveImport,
} from '../../../records/import/import.commands.ts';
import type { InputRow } from '../columns/input.ts';
import { type CarriedOut, carryOut, kindProblem } from '../writing/carry-out.ts';
import { countsOf, ImportStopped } from '../writing/import-run.commands.ts';
import { mostRows, sliceSizes, slicesOf } from '../writing/slices.ts';
import { writeSlices } from '../writing/staging.commands.ts';
import { readOptions, writeOptions } from './choices.rules.ts';
import { readUpload, type UploadRow } from './read-upload.ts';
import { forScreen } from './screen-words.rules.ts';

/** Checks an uploaded file: plans every row and stores what it would do. Writes nothing to the library. */

export interface WorkOnRow extends UploadRow {
  worker: string;
  options: string;
  staff_id: number | null;
  reverted_by: number | null;
}

/** Counts rows; returns a promise now and then, so that the process can do other work. */
export type CountRow = (total: number) => () => Promise<void> | undefined;

export async function check(db: Database, row: WorkOnRow, counting: CountRow): Promise<void> {
  const { import_id, worker } = row;
  const { kind, options, reading, source, problem } = await readUpload(db, row, readOptions(row.options));
  const known = { import_id, state: 'checking', worker } as const;
  const ready = { state: 'ready', worker: null, kind, options: writeOptions(options) } as const;
  await forgetRows(db, import_id);
  const off = kind && (await kindProblem(db, kind));
  if (source === null || kind === null || off) {
    const values = { ...ready, reading: JSON.stringify(reading), problem: off ?? problem, counts: null };
    await move(db, (tx) => moveImport(tx, known, values));
    return;
  }
  const { replace_titles } = options.choices;
  const carried = await carryOut(db, { kind, replace_titles, onRow: counting(source.count) }, source, null);
  await storeRows(db, import_id, storedRows(carried));
  await storeRejects(db, import_id, carried);
  const { outcome, copies, allRejects } = carried;
  const rejected = carried.rejects.length - outcome.rejects.length;
  const counts = countsOf({ rows: source.count, rejected }, { outcome, copies });
  const values = {
    ...ready,
    reading: JSON.stringify({
      ...reading,
      notes: [...carried.notes].map(([note, rows]) => ({ note, rows })),
    }),
    counts: JSON.stringify(counts),
    problem: allRejects.length === source.count && counts.copies_added === 0 ? everyRowRejected : null,
  };
  await move(db, (tx) => moveImport(tx, known, values));
}

const everyRowRejected = 'Every row is rejected. Correct the columns or the rows.';

async function move(db: Database, change: (tx: Transaction) => Promise<boolean>): Promise<void> {
  if (!(await db.transaction(change))) throw new ImportStopped();
}

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

export interface StoredRow {
  line: number;
  outcome: RowOutcome;
  cells: string;
  changes: string;
  reason: string | null;
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
  await db.transaction((tx) => forgetParts.run(tx, { import_id, file: 'rejects' }));
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
