import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteFile } from '../../server/src/db/sqlite/sqlite-file.ts';
import { askPostgres } from '../../server/src/testing/database/ask-postgres.ts';
import type { DataSettings } from './server.ts';
import { type BenchPostgres, startBenchPostgres } from './sets/bench-postgres.ts';
import { cacheFolder, postgresDataSet, sqliteDataSet } from './sets/data-sets.ts';

/** Holds the data sets. Parts may change their copies, which are dropped afterwards. */
export interface Library {
  dialect: 'sqlite' | 'postgres';
  copyOf(loans: number): Promise<LibraryCopy>;
  /** On PostgreSQL: the same copy, whose long reads a standby on this machine answers meanwhile. */
  withReplica?(copy: LibraryCopy, work: (replicated: LibraryCopy) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface LibraryCopy {
  settings: DataSettings;
  /** The same data for the bare driver. */
  bareSettings: Record<string, string>;
  /** Some of the copies at places, spread over all places. */
  shelved(count: number): Promise<Shelved[]>;
  /** After many rows were added: does at once what PostgreSQL's autovacuum does within a minute. */
  vacuum(): Promise<void>;
  drop(): Promise<void>;
}

interface Shelved {
  accn_no: string;
  site_grade_id: number;
}

/** Sorts by the reversed `accn_no`, which looks random and is the same each time. */
const shelvedSql = (reversed: string) =>
  `select accn_no, site_grade_id from copy where site_grade_id is not null and child_id is null
   order by ${reversed}, accn_no limit `;

export function sqliteLibrary(): Library {
  return {
    dialect: 'sqlite',
    async copyOf(loans) {
      const DATA_DIR = mkdtempSync(join(tmpdir(), 'storyvan-bench-'));
      cpSync(await sqliteDataSet(loans), DATA_DIR, { recursive: true });
      const file = join(DATA_DIR, 'storyvan.sqlite');
      const ask = (sql: string): Record<string, unknown>[] => {
        const db = openSqliteFile(file, { readonly: true });
        const rows = db.prepare(sql).all() as Record<string, unknown>[];
        db.close();
        return rows;
      };
      return {
        settings: { DATA_DIR },
        bareSettings: { SQLITE_FILE: file },
        shelved: async (count) =>
          ask(
            shelvedSql('substr(accn_no, -1) || substr(accn_no, -2, 1) || substr(accn_no, -3, 1)') + count,
          ) as never,
        vacuum: async () => undefined,
        drop: async () => rmSync(DATA_DIR, { recursive: true }),
      };
    },
    close: async () => undefined,
  };
}

/** Null if PostgreSQL's programs are not installed. */
export async function postgresLibrary(): Promise<Library | null> {
  const postgres = await startBenchPostgres(cacheFolder);
  if (!postgres) return null;
  let made = 0;
  return {
    dialect: 'postgres',
    async copyOf(loans) {
      const template = await postgresDataSet(postgres, loans);
      made += 1;
      const name = `copy_${made}`;
      await postgres.drop(name);
      await postgres.create(name, template);
      return copyIn(postgres, name);
    },
    async withReplica(copy, work) {
      const standby = await postgres.startStandby();
      const database = new URL(copy.settings.DATABASE_URL as string).pathname.slice(1);
      const DATABASE_READ_URL = standby.urlOf(database);
      try {
        await work({ ...copy, settings: { ...copy.settings, DATABASE_READ_URL } });
      } finally {
        await standby.remove();
      }
    },
    close: postgres.stop,
  };
}

function copyIn(postgres: BenchPostgres, name: string): LibraryCopy {
  const DATABASE_URL = postgres.urlOf(name);
  return {
    settings: { DATA_DIR: '', DATABASE_URL },
    bareSettings: { DATABASE_URL },
    shelved: async (count) =>
      (await askPostgres(DATABASE_URL, shelvedSql('reverse(accn_no)') + count)) as never,
    vacuum: async () => void (await askPostgres(DATABASE_URL, 'vacuum (analyze)')),
    drop: () => postgres.drop(name),
  };
}
