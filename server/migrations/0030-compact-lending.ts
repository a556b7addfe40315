import { type Kysely, sql } from 'kysely';
import type { Dialect, Tell } from '../src/db/migration-sql.ts';
import { compactPostgres } from './0030-compact-postgres.ts';
import { refuseWithoutSpace } from './0030-compact-space.ts';
import { compactSqlite } from './0030-compact-sqlite.ts';

/**
 * Loans and their events in less than half of the space (decision 75). Loans have numbers instead of UUIDs. An event has its
 * UUID in 16 bytes and names its loan, which says the rest: the copy, the place and the child. What was before an event
 * follows from the events before it. Renewals, which are counted by place, have a table of their own.
 */
export const compactLending = (dialect: Dialect, tell: Tell) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const silently: Tell = () => undefined;
    const tellSteps = (await takesLong(db)) ? tell : silently;
    if (dialect === 'postgres') return compactPostgres(db, tellSteps);
    await refuseWithoutSpace(db);
    await compactSqlite(db, tellSteps);
  },
});

/** More than a second. */
async function takesLong(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from lending_event limit 1 offset 20000`.execute(db);
  return rows.length > 0;
}
