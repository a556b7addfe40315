import type { Kysely } from 'kysely';
import { type Dialect, runStatements, textType } from '../src/db/migration-sql.ts';

/**
 * Why an entry is in review as a code, so that no decision depends on a sentence; and a hash of what was sent, so that
 * another entry under the same request_id is recognised. Rows from before have none: they are not compared.
 */
export const fieldReasons = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const text = textType(dialect);
    await runStatements(
      db,
      `
alter table field_entry add column reason ${text}
  check (reason in ('erased', 'unreadable', 'after disabled', 'fault'));
alter table field_entry add column content_hash ${text};
update field_entry set reason = case
    when message = 'The record of this child was erased.' then 'erased'
    when message = 'The text of this entry cannot be read, because it was sealed with a key of another server.'
      then 'unreadable'
    else 'after disabled'
  end
where state = 'review' and (
  message = 'The record of this child was erased.'
  or message = 'The text of this entry cannot be read, because it was sealed with a key of another server.'
  or message like 'This was made after the account was disabled on %');
`,
    );
  },
});
