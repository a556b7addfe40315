import { refuseUnknown } from '../db/migrate/versions.ts';
import { migrateSqliteFile } from '../db/sqlite/migrate-sqlite.ts';
import { openSqliteFile, type SqliteFile } from '../db/sqlite/sqlite-file.ts';
import { StartError } from '../start-error.ts';
import { differences, sumsOf, TableSum } from './manifest.ts';
import { openSqliteSnapshot, type Snapshot } from './snapshot.ts';
import { columnsOf, readTables, storedRow, streamTable, type Table } from './tables.ts';
import { versionOf } from './verify.ts';

/** Writes a whole PostgreSQL database into a SQLite file of the same version, table by table. */
export async function copyPostgresInto(snapshot: Snapshot, path: string): Promise<void> {
  const version = await versionOf(snapshot);
  if (version === null) throw new StartError('This database is empty: there is nothing to back up.');
  refuseUnknown(version);
  const file = openSqliteFile(path);
  const sums: Record<string, ReturnType<TableSum['done']>> = {};
  let tables: Table[];
  try {
    // An unfinished file is discarded; a finished one is synced once.
    file.pragma('journal_mode = OFF');
    file.pragma('synchronous = OFF');
    file.pragma('cache_size = -131072');
    await migrateSqliteFile(file, { upTo: version });
    file.pragma('foreign_keys = OFF');
    const triggers = dropTriggers(file);
    tables = readTables(file);
    for (const table of tables) sums[table.name] = await copyTable(snapshot, table, file);
    for (const create of triggers) file.exec(create);
  } finally {
    file.close();
  }
  await expectSame(path, tables, sums);
}

/** Rows are copied without triggers. Returns the statements that recreate them. */
function dropTriggers(file: SqliteFile): string[] {
  const triggers = file.prepare(`select name, sql from sqlite_master where type = 'trigger'`).all();
  return (triggers as { name: string; sql: string }[]).map(({ name, sql }) => {
    file.exec(`drop trigger "${name}"`);
    return sql;
  });
}

async function copyTable(snapshot: Snapshot, table: Table, file: SqliteFile) {
  const slots = table.columns.map(() => '?').join(', ');
  file.exec(`delete from "${table.name}"`);
  const insert = file.prepare(`insert into "${table.name}" (${columnsOf(table)}) values (${slots})`);
  const stored = storedRow(table);
  const insertAll = file.transaction((batch: unknown[][]) => {
    for (const row of batch) insert.run(...stored(row));
  });
  const sum = new TableSum();
  for await (const batch of streamTable(snapshot, table)) {
    sum.add(batch);
    insertAll(batch);
  }
  return sum.done();
}

/** Checks that the file holds what was read from PostgreSQL. */
async function expectSame(
  path: string,
  tables: Table[],
  sums: Awaited<ReturnType<typeof sumsOf>>,
): Promise<void> {
  const copied = openSqliteSnapshot(path);
  try {
    const differing = differences(await sumsOf(copied, tables), sums);
    if (differing.length === 0) return;
    throw new StartError(`The backup differs from the database: ${differing.join(', ')}.`);
  } finally {
    await copied.close();
  }
}
