import { Kysely, SqliteDialect } from 'kysely';
import { runMigrations } from '../migrate/run-migrations.ts';
import { openSqliteConnection } from './sqlite-connection.ts';
import type { SqliteFile } from './sqlite-file.ts';

export async function migrateSqlite(path: string, upTo?: string): Promise<string[]> {
  const connection = openSqliteConnection(path);
  // Closing the connection rolls back what was not committed.
  return migrateSqliteFile(connection, upTo).finally(() => connection.close());
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
    file.exec('begin immediate');
    const before = brokenReferences();
    await work();
    if (brokenReferences() > before) throw new Error('A migration has left rows that refer to nothing.');
    file.exec('commit');
    file.pragma('foreign_keys = ON');
  };
  return runMigrations(db, { dialect: 'sqlite', upTo, atomically });
}
