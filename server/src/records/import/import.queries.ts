import { type Kysely, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { prepare, runQuery, type Slots } from '../../db/prepare.ts';
import type { Schema, TableRow } from '../../db/schema.ts';
import type { RowOutcome } from '../../db/tables/import.ts';
import type { Noun } from './journal.ts';

/** Reads imports: the history, one import, its rows and its files. */

export type ImportRecord = TableRow<'import'> & {
  by: string | null;
  reverted_by_name: string | null;
};

const imports = (db: Kysely<Schema>) =>
  db
    .selectFrom('import')
    .leftJoin('staff', 'staff.staff_id', 'import.staff_id')
    .leftJoin('staff as reverter', 'reverter.staff_id', 'import.reverted_by')
    .select(['staff.name as by', 'reverter.name as reverted_by_name']);

/** Newest first, without what can be large: what people corrected, and how the file was read. */
export const listImportsBefore = prepare((db, p: Slots<{ before: string; limit: number }>) =>
  imports(db)
    .select(['import.import_id', 'import.kind', 'import.file_name', 'import.state', 'import.counts'])
    .select(['import.created_at', 'import.finished_at', 'import.reverted_at'])
    .where('import.import_id', '<', p('before'))
    .orderBy('import.import_id', 'desc')
    .limit(p('limit')),
);

export type ListedImport = NonNullable<Awaited<ReturnType<typeof listImportsBefore.first>>>;

export const findImport = prepare((db, p: Slots<{ import_id: string }>) =>
  imports(db).selectAll('import').where('import.import_id', '=', p('import_id')),
);

/** Which process works on an import, and at what. */
export const findWorker = prepare((db, p: Slots<{ import_id: string }>) =>
  db.selectFrom('import').select(['worker', 'state']).where('import_id', '=', p('import_id')),
);

/** The import that is writing now. */
export const findWriting = prepare<
  Record<string, never>,
  { import_id: string; file_name: string; by: string | null }
>((db) =>
  db
    .selectFrom('import')
    .leftJoin('staff', 'staff.staff_id', 'import.staff_id')
    .select(['import_id', 'file_name', 'staff.name as by'])
    .where('writing', '=', 1),
);

export const countParts = prepare<
  { import_id: string; file: 'upload' | 'rejects' },
  { bytes: number | null }
>((db, p) =>
  db
    .selectFrom('import_part')
    .select((eb) => eb.fn.sum<number | null>(eb.fn('length', ['content'])).as('bytes'))
    .where('import_id', '=', p('import_id'))
    .where('file', '=', p('file')),
);

/** One part at a time, so that a large file is in memory once. */
export const findPart = prepare(
  (db, p: Slots<{ import_id: string; file: 'upload' | 'rejects'; part: number }>) =>
    db
      .selectFrom('import_part')
      .select('content')
      .where('import_id', '=', p('import_id'))
      .where('file', '=', p('file'))
      .where('part', '=', p('part')),
);

/** A file of an import; null if it has none. */
export async function readFile(
  on: Executor,
  import_id: string,
  file: 'upload' | 'rejects',
): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  for (;;) {
    const part = await findPart.first(on, { import_id, file, part: parts.length });
    if (part === null) break;
    parts.push(part.content);
  }
  return parts.length === 0 ? null : Buffer.concat(parts);
}

interface Wanted {
  import_id: string;
  show: 'all' | RowOutcome;
  after: number;
  limit: number;
}

/** In the order of the file; rejected ones include rows with a rejected copy. */
export const listRows = (on: Executor, { import_id, show, after, limit }: Wanted) =>
  runQuery(on, (k) => {
    const rows = k
      .selectFrom('import_row')
      .select(['line', 'outcome', 'cells', 'changes', 'reason'])
      .where('import_id', '=', import_id)
      .where('line', '>', after)
      .orderBy('line')
      .limit(limit);
    if (show === 'all') return rows;
    return show === 'rejected' ? rows.where('reason', 'is not', null) : rows.where('outcome', '=', show);
  });

/** At the end of a run, to be compared. */
export const listRejected = prepare((db, p: Slots<{ import_id: string }>) =>
  db
    .selectFrom('import_row')
    .select(['line', 'reason'])
    .where('import_id', '=', p('import_id'))
    .where('reason', 'is not', null),
);

/** Entries of an import in the order of their keys. */
export const listEntries = prepare(
  (db, p: Slots<{ import_id: string; noun: string; after: string; limit: number }>) =>
    db
      .selectFrom('import_entry')
      .select(['key', 'before', 'after'])
      .where('import_id', '=', p('import_id'))
      .where('noun', '=', p('noun'))
      .where('key', '>', p('after'))
      .orderBy('key')
      .limit(p('limit')),
);

/** Whether an import can be reverted. Imports of loans of versions before 1.0 have noted no copies, and cannot. */
export const hasEntries = prepare((db, p: Slots<{ import_id: string }>) =>
  db
    .selectFrom('import_entry')
    .select('noun')
    .where('import_id', '=', p('import_id'))
    .where('noun', 'not in', [sql.lit('site_loan'), sql.lit('child_loan')])
    .limit(1),
);

export const countEntries = prepare((db, p: Slots<{ import_id: string; noun: Noun }>) =>
  db
    .selectFrom('import_entry')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .where('import_id', '=', p('import_id'))
    .where('noun', '=', p('noun')),
);

/** Of the last ones; files that are not imported are deleted after 7 days. */
export const listLastStates = prepare<Record<string, never>, { state: string; bytes: number }>(
  (db) => db.selectFrom('import').select(['state', 'bytes']).orderBy('import_id', 'desc').limit(200),
  { readsAll: 'import', why: 'It reads the last ones in the order of their key, up to a limit.' },
);
