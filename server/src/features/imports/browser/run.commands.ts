import type { Database } from '../../../db/database.ts';
import { forgetParts, forgetSomeAccepted } from '../../../records/import/import.commands.ts';
import { listRejected } from '../../../records/import/import.queries.ts';
import { StartError } from '../../../start-error.ts';
import { carryOut } from '../writing/carry-out.ts';
import { importRun } from '../writing/import-run.commands.ts';
import {
  type CountRow,
  forgetRows,
  type StoredRow,
  storedRows,
  storeRejects,
  storeRows,
  type WorkOnRow,
} from './check.commands.ts';
import { readOptions, writeOptions } from './choices.rules.ts';
import { readUpload } from './read-upload.ts';

/** Runs a checked import: writes all valid rows, then keeps only the rejected ones. */

export async function run(db: Database, row: WorkOnRow, counting: CountRow): Promise<void> {
  const { import_id, worker, staff_id } = row;
  const { kind, options, reading, source, problem } = await readUpload(db, row, readOptions(row.options));
  if (source === null || kind === null) throw new StartError(problem ?? 'The file cannot be read.');
  const { choices } = options;
  // Neither samples nor corrected cells: they may be about children.
  const done = {
    reading: JSON.stringify({ ...reading, samples: [] }),
    options: writeOptions({ choices }),
  };
  const { replace_titles } = choices;
  const author = staff_id === null ? {} : { staff_id };
  const request = { kind, replace_titles, onRow: counting(source.count * 2), ...author };
  const carried = await carryOut(db, request, source, (rows, rejected) =>
    importRun(db, { import_id, worker, kind, staff_id, rows, rejected, done }),
  );
  await db.transaction((tx) => forgetParts.run(tx, { import_id, file: 'upload' }));
  const rejects = [...rejectedOf(storedRows(carried))];
  if (await isAsChecked(db, import_id, rejects)) return forgetRows(db, import_id, forgetSomeAccepted);
  await forgetRows(db, import_id);
  await storeRows(db, import_id, rejects);
  await storeRejects(db, import_id, carried);
}

function* rejectedOf(rows: Iterable<StoredRow>): Generator<StoredRow> {
  for (const row of rows) if (row.reason !== null) yield row;
}

/** Whether the same rows were rejected as by the check. */
async function isAsChecked(db: Database, import_id: string, rejects: StoredRow[]): Promise<boolean> {
  const known = await listRejected.all(db, { import_id });
  const reasons = new Map(rejects.map(({ line, reason }) => [line, reason]));
  return known.length === rejects.length && known.every(({ line, reason }) => reasons.get(line) === reason);
}
