import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../src/db/migration-sql.ts';

/**
 * One condition with `or` made SQLite read the whole table at each insert, once its statistics knew that most events
 * undo nothing. Each question by itself uses its index.
 */
export const appendOnlyByIndex = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (dialect !== 'sqlite') return;
    const unique = {
      audit_entry: ['entry_id', 'rowid'],
      lending_event: ['event_id', 'undoes_event_id', 'rowid'],
    };
    for (const [table, columns] of Object.entries(unique)) {
      const inUse = columns.map((name) => `exists (select 1 from ${table} where ${name} = new.${name})`);
      await sql.raw(`drop trigger ${table}_no_replace`).execute(db);
      await sql
        .raw(
          `create trigger ${table}_no_replace before insert on ${table} when ${inUse.join(' or ')} begin select raise(abort, '${table} is append-only'); end`,
        )
        .execute(db);
    }
  },
});
