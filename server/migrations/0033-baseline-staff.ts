import type { SqlTypes } from '../src/db/migration-sql.ts';

/** Accounts of people and programs, how they sign in, and what they have done. */
export const staff = ({ text, date, id, strict, edition }: SqlTypes): string => `
create table staff (
  staff_id ${id},
  username ${text} not null unique,
  name ${text} not null,
  password_hash ${text} not null,
  disabled_at ${text},
  created_at ${text} not null,
  role ${text} not null default 'staff' check (role in ('staff', 'coordinator', 'administrator')),
  password_changed_at ${text},
  must_change_password integer not null default 0 check (must_change_password in (0, 1)),
  totp_secret ${text},
  totp_confirmed_at ${text},
  totp_last_step integer,${edition},
  -- When the one-time password of must_change_password was used.
  one_time_used_at ${text},
  -- When the secret of an unfinished second factor was made.
  totp_started_at ${text},
  -- The account of a program has no password, so no one can sign in with it.
  kind ${text} not null default 'person'
    check (kind = 'person' or (kind = 'service' and password_hash = '!'))
) ${strict};

create table recovery_code (
  staff_id integer not null references staff (staff_id),
  code_hash ${text} not null,
  used_at ${text},
  primary key (staff_id, code_hash)
) ${strict};

create table service_account (
  staff_id integer primary key not null references staff (staff_id),
  -- SHA-256 of 256 random bits.
  token_hash ${text} not null unique,
  -- The last characters of the token, by which people recognise it.
  token_end ${text} not null,
  -- The last day on which the token is valid; null: it never expires.
  expires_on ${date},
  -- Null: the command line.
  created_by integer references staff (staff_id),
  last_used_at ${text}
) ${strict};

create table session (
  session_id ${text} primary key,
  token_hash ${text} not null unique,
  staff_id integer not null references staff (staff_id),
  created_at ${text} not null,
  last_seen_at ${text} not null,
  revoked_at ${text},
  second_factor integer not null default 0 check (second_factor in (0, 1)),
  user_agent ${text} not null default '',
  address ${text} not null default ''
) ${strict};
create index session_of_staff on session (staff_id);

-- Failed sign-ins are counted one by one, by account and by device or network.
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

-- A browser in which accounts have signed in.
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

-- Triggers make it append-only.
create table audit_entry (
  -- UUIDv7: in the order of time.
  entry_id ${text} primary key,
  at ${text} not null,
  -- Who did it, or was refused; null if it was the program itself or the command line. No column of the log is a
  -- reference, so that the log never keeps a row from being removed.
  staff_id integer,
  via ${text} not null check (via in ('web', 'command line', 'storyvan')),
  kind ${text} not null,
  action ${text} not null,
  outcome ${text} not null check (outcome in ('done', 'refused')),
  child_id integer,
  program ${text},
  site_grade_id integer,
  -- The account that it was done to.
  account_id integer,
  detail ${text} not null default '',
  request_id ${text},
  address ${text} not null default ''
) ${strict};
create index audit_entry_of_staff on audit_entry (staff_id, entry_id);
create index audit_entry_of_child on audit_entry (child_id, entry_id) where child_id is not null;
create index audit_entry_of_kind on audit_entry (kind, entry_id);
create index audit_entry_refused on audit_entry (entry_id) where outcome = 'refused';
`;
