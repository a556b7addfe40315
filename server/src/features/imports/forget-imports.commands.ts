import type { Database } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { forgetImport, forgetParts, forgetSomeEntries } from '../../records/import/import.commands.ts';
import { rowsInAStep } from '../../records/one-step.ts';
import { forgetRows } from './browser/stored-rows.commands.ts';
import { releaseLapsed } from './writing/lapsed.commands.ts';

/** Deletes the files of imports after a week, and their journals after 90 days: they may be about children (decision 64). */

const filesKept = 7;
const journalsKept = 90;
const day = 24 * 60 * 60 * 1000;

const listUnfinished = prepare((db, p: Slots<{ before: string }>) =>
  db
    .selectFrom('import')
    .select('import_id')
    .where('state', 'in', ['uploading', 'ready'])
    .where('created_at', '<', p('before')),
);

type Finished = { before: string };

const listWithFiles = prepare<Finished, { import_id: string }>((db, p) =>
  db
    .selectFrom('import')
    .select('import_id')
    .where('finished_at', 'is not', null)
    .where('finished_at', '<', p('before') as never)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('import_part')
            .select('part')
            .whereRef('import_part.import_id', '=', 'import.import_id'),
        ),
        eb.exists(
          eb
            .selectFrom('import_row')
            .select('line')
            .whereRef('import_row.import_id', '=', 'import.import_id'),
        ),
      ]),
    ),
);

const listWithJournals = prepare<Finished, { import_id: string }>((db, p) =>
  db
    .selectFrom('import')
    .select('import_id')
    .where('state', '=', 'done')
    .where('finished_at', '<', p('before') as never)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('import_entry')
          .select('key')
          .whereRef('import_entry.import_id', '=', 'import.import_id'),
      ),
    ),
);

/** Returns how many imports of each were forgotten. */
export async function forgetOldImports(db: Database, now: Date, stopping: AbortSignal) {
  const before = (days: number) => ({ before: new Date(now.getTime() - days * day).toISOString() });
  await releaseLapsed(db);
  const [unfinished, files, journals] = [
    await listUnfinished.all(db, before(filesKept)),
    await listWithFiles.all(db, before(filesKept)),
    await listWithJournals.all(db, before(journalsKept)),
  ];
  for (const { import_id } of [...unfinished, ...files]) {
    if (!stopping.aborted) await forgetFiles(db, import_id);
  }
  for (const row of unfinished) if (!stopping.aborted) await db.transaction((tx) => forgetImport(tx, row));
  for (const { import_id } of journals) if (!stopping.aborted) await forgetJournal(db, import_id);
  return { unfinished: unfinished.length, files: files.length, journals: journals.length };
}

async function forgetFiles(db: Database, import_id: string): Promise<void> {
  await db.transaction((tx) => forgetParts(tx, { import_id, file: 'upload' }));
  await db.transaction((tx) => forgetParts(tx, { import_id, file: 'rejects' }));
  await forgetRows(db, import_id);
}

async function forgetJournal(db: Database, import_id: string): Promise<void> {
  for (;;) {
    if ((await db.transaction((tx) => forgetSomeEntries.run(tx, { import_id }))) < rowsInAStep) return;
  }
}
