import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Dialect, runStatements, textType } from '../src/db/migration-sql.ts';

/**
 * Failed sign-ins are counted one by one, by account and by device or network; devices that have signed in are known.
 * Counters made before held what was typed as a username and are dropped with it.
 */
export const signIn = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const text = textType(dialect);
    const strict = dialect === 'sqlite' ? 'strict' : '';
    await runStatements(
      db,
      `
-- Deleted before the table is dropped: SQLite then overwrites the text itself (secure_delete).
delete from sign_in_failure;
drop table sign_in_failure;

create table sign_in_failure (
  failure_id ${text} primary key,
  -- 'staff 12', or 'other 48213' for a username that no account has: 16 bits of its HMAC.
  account ${text} not null,
  lane ${text} not null check (lane in ('own', 'library', 'stranger', 'one-time')),
  -- A known device, an open session, or the network the attempt came from.
  source ${text} not null,
  at ${text} not null,
  -- 1 when the person signed in afterwards: it makes them wait no more, and still counts for the limit of the account.
  cleared integer not null default 0 check (cleared in (0, 1))
) ${strict};
create index sign_in_failure_of_account on sign_in_failure (account, at);
create index sign_in_failure_of_source on sign_in_failure (source, at);
create index sign_in_failure_by_time on sign_in_failure (at);

-- One row for each account that was tried, locked while its failures are counted.
create table sign_in_account (
  account ${text} primary key,
  last_tried_at ${text} not null
) ${strict};
create index sign_in_account_by_time on sign_in_account (last_tried_at);

create table known_device (
  -- The hash of the browser's token. Several accounts may have signed in there.
  token_hash ${text} not null,
  staff_id integer not null references staff (staff_id),
  created_at ${text} not null,
  last_used_at ${text} not null,
  -- Where it was used last.
  network ${text} not null,
  primary key (token_hash, staff_id)
) ${strict};
create index known_device_of_staff on known_device (staff_id);
create index known_device_at_network on known_device (network, last_used_at);
create index known_device_by_time on known_device (last_used_at);

-- When the one-time password of must_change_password was used.
alter table staff add column one_time_used_at ${text};
-- When the secret of an unfinished second factor was made.
alter table staff add column totp_started_at ${text};
alter table audit_entry add column address ${text} not null default '';
`,
    );
    const key = randomBytes(32).toString('base64url');
    await sql`insert into setting (key, value) values ('sign_in.key', ${key})`.execute(db);
  },
});
