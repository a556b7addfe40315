import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../src/db/migration-sql.ts';

/**
 * SQLite's `INSERT OR REPLACE` removes a row without firing the triggers of a removal, so it could rewrite what is
 * append-only. PostgreSQL has no such statement.
 */
export const appendOnly = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (dialect !== 'sqlite') return;
    const inUse = {
      audit_entry: 'entry_id = new.entry_id or rowid = new.rowid',
      lending_event: 'event_id = new.event_id or undoes_event_id = new.undoes_event_id or rowid = new.rowid',
    };
    for (const [table, same] of Object.entries(inUse)) {
      await sql
        .raw(
          `create trigger ${table}_no_replace before insert on ${table} when exists (select 1 from ${table} where ${same}) begin select raise(abort, '${table} is append-only'); end`,
        )
        .execute(db);
    }
  },
});
