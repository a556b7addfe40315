import { Kysely, SqliteDialect } from 'kysely';
import { runMigrations } from '../migrate/run-migrations.ts';
import { openSqliteConnection } from './sqlite-connection.ts';
import type { SqliteFile } from './sqlite-file.ts';

export async function migrateSqlite(path: string, upTo?: string): Promise<string[]> {
  const connection = openSqliteConnection(path);
  // Closing the connection rolls back what was not committed.
  const migrated = async () => {
    const run = await migrateSqliteFile(connection, upTo);
    giveBackSpace(connection);
    return run;
  };
  return migrated().finally(() => connection.close());
}

/**
 * A migration that writes tables again leaves the file with their old pages free. The file is written again without them if
 * they are more than half of it: after such a migration, or at the next start if that was stopped.
 */
function giveBackSpace(file: SqliteFile): void {
  const free = file.pragma('freelist_count', { simple: true }) as number;
  const pages = file.pragma('page_count', { simple: true }) as number;
  if (free * 2 < pages) return;
  file.pragma('temp_store = FILE');
  file.pragma('wal_checkpoint(TRUNCATE)');
  file.exec('vacuum');
  file.pragma('wal_checkpoint(TRUNCATE)');
}

/**
 * The same for an open file. Foreign keys are off meanwhile, as SQLite advises, so that a migration can replace a
 * referenced table; broken references are found before the commit.
 */
export async function migrateSqliteFile(file: SqliteFile, upTo?: string): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: file }) });
  const brokenReferences = () => (file.pragma('foreign_key_check') as unknown[]).length;
  // Without a transaction, a crash or a second process would leave half a schema.
  const atomically = async (work: () => Promise<void>) => {
    file.pragma('foreign_keys = OFF');
    // Overwriting every page of a dropped table would double the log; `giveBackSpace` removes the pages.
    file.pragma('secure_delete = OFF');
    // What is sorted for an index may be larger than the memory.
    file.pragma('temp_store = FILE');
    file.exec('begin immediate');
    const before = brokenReferences();
    await work();
    if (brokenReferences() > before) throw new Error('A migration has left rows that refer to nothing.');
    file.exec('commit');
    file.pragma('foreign_keys = ON');
  };
  return runMigrations(db, { dialect: 'sqlite', upTo, atomically });
}
