import { openSqliteFile, type SqliteStatement } from '../../../server/src/db/sqlite/sqlite-file.ts';
import { holdsUuid, uuidBytes } from '../../../server/src/db/uuid-columns.ts';
import type { Sink } from './sink.ts';

/** Writes to a file with this version's schema; nothing is synced before the end. */
export function openSqliteSink(file: string): Sink {
  const db = openSqliteFile(file);
  db.pragma('foreign_keys = OFF');
  db.pragma('journal_mode = DELETE');
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -524288');
  // Unique indexes are kept: the triggers that make tables append-only look rows up in them.
  const indexes = db
    .prepare("select name, sql from sqlite_master where type = 'index' and sql not like 'create unique%'")
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) db.exec(`drop index "${name}"`);
  const statements = new Map<string, SqliteStatement>();
  const insertInto = (table: string, columns: string[]) => {
    const known = statements.get(table);
    if (known) return known;
    const slots = columns.map(() => '?').join(', ');
    const made = db.prepare(`insert into ${table} (${columns.join(', ')}) values (${slots})`);
    statements.set(table, made);
    return made;
  };
  return {
    async write(table, rows) {
      const [first] = rows;
      if (!first) return;
      const insert = insertInto(table, Object.keys(first));
      db.transaction(() => {
        for (const row of rows)
          insert.run(
            Object.entries(row).map(([column, value]) => (holdsUuid(column) ? uuidBytes(value) : value)),
          );
      })();
    },
    async finish() {
      for (const { sql } of indexes) db.exec(sql);
      // Without `analyze`, which the program never runs: SQLite would plan most reads again for each value.
      db.pragma('journal_mode = WAL');
      db.close();
    },
  };
}
