import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Executor, Row } from '../db/database.ts';
import { refuseMoved } from '../db/sqlite/moved-away.ts';
import { tidyLog } from '../db/sqlite/open-sqlite.ts';
import { openSqliteFile } from '../db/sqlite/sqlite-file.ts';
import { StartError } from '../start-error.ts';
import { connectPostgres } from './postgres-client.ts';

const manyRows = 2000;

/** A read-only snapshot of a whole database; it does not block writers. */
export interface Snapshot extends Executor {
  /** Streams the rows as arrays of columns, some thousand at a time unless they are long. */
  stream(sql: string, rowsAtOnce?: number): AsyncIterable<unknown[][]>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}

/** Opens the configured database unchanged: nothing is migrated or created. */
export async function openSnapshot(settings: DatabaseSettings): Promise<Snapshot> {
  if (settings.DATABASE_URL) return openPostgresSnapshot(settings.DATABASE_URL);
  refuseMoved(settings.DATA_DIR);
  const file = join(settings.DATA_DIR, 'storyvan.sqlite');
  if (existsSync(file)) {
    const snapshot = openSqliteSnapshot(file);
    const close = async () => {
      await snapshot.close();
      tidyLog(file);
    };
    return { ...snapshot, close };
  }
  throw new StartError(
    `There is no database in the data folder ${settings.DATA_DIR}. Set DATA_DIR to the right folder.`,
  );
}

/** Opens the configured database for the work, unchanged, and closes it afterwards. */
export async function withSnapshot<T>(
  settings: DatabaseSettings,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const snapshot = await openSnapshot(settings);
  return work(snapshot).finally(() => snapshot.close());
}

export function openSqliteSnapshot(file: string): Snapshot {
  const connection = openSqliteFile(file, { readonly: true, timeout: 5000 });
  connection.pragma('cache_size = -131072');
  connection.pragma('temp_store = MEMORY');
  connection.exec('begin');
  return {
    dialect: 'sqlite',
    rows: async ({ sql, parameters }) => connection.prepare(sql).all(...parameters) as Row[],
    async *stream(sql, rowsAtOnce = manyRows) {
      let batch: unknown[][] = [];
      for (const row of connection.prepare(sql).raw().iterate()) {
        batch.push(row as unknown[]);
        if (batch.length < rowsAtOnce) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    close: async () => {
      connection.close();
    },
  };
}

export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await connectPostgres(url);
  await client.query('begin isolation level repeatable read read only');
  return {
    dialect: 'postgres',
    rows: async ({ sql, parameters }) => (await client.query<Row>(sql, [...parameters])).rows,
    async *stream(sql, rowsAtOnce = manyRows) {
      // Only one cursor is open at a time.
      await client.query(`declare streamed no scroll cursor for ${sql}`);
      try {
        for (;;) {
          const text = `fetch ${rowsAtOnce} from streamed`;
          const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
          if (rows.length > 0) yield rows;
          if (rows.length < rowsAtOnce) return;
        }
      } finally {
        await client.query('close streamed');
      }
    },
    close: () => client.end(),
  };
}
