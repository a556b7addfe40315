import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Dialect, runStatements, sqlTypes } from '../src/db/migration-sql.ts';
import { catalogue } from './0033-baseline-catalogue.ts';
import { field } from './0033-baseline-field.ts';
import { imports } from './0033-baseline-imports.ts';
import { lending } from './0033-baseline-lending.ts';
import { people } from './0033-baseline-people.ts';
import { programs } from './0033-baseline-programs.ts';
import { settings } from './0033-baseline-settings.ts';
import { staff } from './0033-baseline-staff.ts';
import { stock } from './0033-baseline-stock.ts';
import { triggers } from './0033-baseline-triggers.ts';
import { week } from './0033-baseline-week.ts';

/** All tables in one step: those of migrations 0001 to 0032, which this replaces (decision 102). */
export const baseline = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const types = sqlTypes(dialect);
    // A table comes before those that refer to it.
    for (const part of [staff, settings, people, catalogue, lending, week, stock, field, imports, programs])
      await runStatements(db, part(types));
    for (const trigger of triggers(dialect)) await sql.raw(trigger).execute(db);
    const key = randomBytes(32).toString('base64url');
    await sql`insert into setting (key, value) values ('sign_in.key', ${key})`.execute(db);
  },
});
