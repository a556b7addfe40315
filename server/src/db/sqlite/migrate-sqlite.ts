import { dirname } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { type MigrationOptions, runMigrations } from '../migrate/run-migrations.ts';
import { openSqliteConnection } from './sqlite-connection.ts';
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts';

export async function migrateSqlite(path: string, options: MigrationOptions = {}): Promise<string[]> {
  // Large temporary files go where the database has room. SQLite reads this when the process opens its first file.
  process.env.SQLITE_TMPDIR ??= dirname(path);
  const connection = openSqliteConnection(path);
  // Closing the connection rolls back what was not committed.
  const migrated = async () => {
    const run = await migrateSqliteFile(connection, options);
    if (!options.onlyNew) giveBackSpace(connection, options.tell);
    return run;
  };
  return migrated().finally(() => connection.close());
}

/** Some 40 MB. */
const manyPages = 10_000;

/**
 * A migration that writes tables again leaves the file with their old pages free. The file is written again without them if
 * they are more than a quarter of it: after such a migration, or at the next start if that was stopped.
 */
function giveBackSpace(file: SqliteFile, tell: MigrationOptions['tell']): void {
  const free = file.pragma('freelist_count', { simple: true }) as number;
  const pages = file.pragma('page_count', { simple: true }) as number;
  if (free * 4 < pages) return;
  file.pragma('temp_store = FILE');
  file.pragma('wal_checkpoint(TRUNCATE)');
  const tellOfMany = (text: string) => free > manyPages && tell?.(text);
  tellOfMany('Giving the space that is free back to the disk.');
  try {
    file.exec('vacuum');
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_FULL') throw error;
    tellOfMany(
      'There is too little space to do so. The database keeps it for new records, and tries again at the next start.',
    );
  }
  file.pragma('wal_checkpoint(TRUNCATE)');
}

/**
 * The same for an open file. Foreign keys are off meanwhile, as SQLite advises, so that a migration can replace a
 * referenced table; broken references are found before the commit.
 */
export async function migrateSqliteFile(file: SqliteFile, options?: MigrationOptions): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: file }) });
  // Without a transaction, a crash or a second process would leave half a schema.
  const atomically = async (work: () => Promise<void>) => {
    file.pragma('foreign_keys = OFF');
    // Overwriting every page of a dropped table would double the log; `giveBackSpace` removes the pages.
    file.pragma('secure_delete = OFF');
    // What is sorted for an index may be larger than the memory.
    file.pragma('temp_store = FILE');
    file.exec('begin immediate');
    await work();
    refuseBrokenReferences(file);
    file.exec('commit');
    file.pragma('foreign_keys = ON');
  };
  return runMigrations(db, { ...options, dialect: 'sqlite', atomically });
}

const brokenReferences = (file: SqliteFile): number => (file.pragma('foreign_key_check') as unknown[]).length;

/** Those that were there before are kept, as another connection sees them. */
function refuseBrokenReferences(file: SqliteFile): void {
  const broken = brokenReferences(file);
  if (broken === 0) return;
  const unchanged = openSqliteFile(file.name, { readonly: true });
  const before = brokenReferences(unchanged);
  unchanged.close();
  if (broken > before) throw new Error('A migration has left rows that refer to nothing.');
}
