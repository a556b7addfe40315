import type { Kysely } from 'kysely';
import { type Dialect, runStatements, sqlTypes } from '../src/db/migration-sql.ts';

/**
 * Whether the family of a child may be sent messages, and in which language (decision 109). Each column has its own
 * check that nothing is left of it when the child is erased, because SQLite cannot change the check of the table.
 */
export const families = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const { text, date } = sqlTypes(dialect);
    await runStatements(
      db,
      `
alter table child add column notices_consent_on ${date}
  constraint child_consent_erased check (notices_consent_on is null or erased_at is null);
-- A family that said no is not asked again at each visit.
alter table child add column notices_declined_on ${date}
  constraint child_declined check (
    notices_declined_on is null or (erased_at is null and notices_consent_on is null)
  );
alter table child add column family_language ${text}
  constraint child_family_language check (
    family_language is null or (erased_at is null and family_language in ('en', 'hi', 'mr', 'kok'))
  );
`,
    );
  },
});
