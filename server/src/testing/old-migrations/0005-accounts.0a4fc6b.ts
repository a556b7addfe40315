import { type Kysely, sql } from 'kysely';
import { type Dialect, runStatements, textType } from '../../db/migration-sql.ts';

/**
 * Roles, second factors and sessions that can be told apart; the audit log; and what an erased child leaves behind.
 * Whoever could sign in so far could do everything, and stays able to.
 */
export const accounts = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const text = textType(dialect);
    const strict = dialect === 'sqlite' ? 'strict' : '';
    await runStatements(
      db,
      `
alter table staff add column role ${text} not null default 'staff' check (role in ('staff', 'coordinator', 'administrator'));
update staff set role = 'administrator';
alter table staff add column password_changed_at ${text};
alter table staff add column must_change_password integer not null default 0 check (must_change_password in (0, 1));
alter table staff add column totp_secret ${text};
alter table staff add column totp_confirmed_at ${text};
alter table staff add column totp_last_step integer;

create table recovery_code (
  staff_id integer not null references staff (staff_id),
  code_hash ${text} not null,
  used_at ${text},
  primary key (staff_id, code_hash)
) ${strict};

alter table session add column second_factor integer not null default 0 check (second_factor in (0, 1));
alter table session add column user_agent ${text} not null default '';
alter table session add column address ${text} not null default '';

create table audit_entry (
  -- UUIDv7: in the order of time.
  entry_id ${text} primary key,
  at ${text} not null,
  -- Nobody: a sign-in that failed, or the program itself.
  staff_id integer references staff (staff_id),
  via ${text} not null check (via in ('web', 'command line', 'storyvan')),
  action ${text} not null,
  outcome ${text} not null check (outcome in ('done', 'refused')),
  child_id integer,
  program ${text},
  site_grade_id integer,
  detail ${text} not null default '',
  request_id ${text},
  repeat_key ${text} unique
) ${strict};
create index audit_entry_of_staff on audit_entry (staff_id, entry_id);
create index audit_entry_of_child on audit_entry (child_id, entry_id) where child_id is not null;
create index audit_entry_of_action on audit_entry (action, entry_id);

-- Whose name, card and birthday are gone for good; what was lent is still counted.
alter table child add column erased_at ${text};
`,
    );
    // What has happened stays as it was written down.
    for (const table of ['audit_entry', 'lending_event']) {
      for (const statement of appendOnly(dialect, table)) await sql.raw(statement).execute(db);
    }
  },
});

function appendOnly(dialect: Dialect, table: string): string[] {
  const refusal = `${table} is append-only`;
  if (dialect === 'sqlite') {
    return ['update', 'delete'].map(
      (change) =>
        `create trigger ${table}_no_${change} before ${change} on ${table} begin select raise(abort, '${refusal}'); end`,
    );
  }
  return [
    `create function ${table}_is_append_only() returns trigger language plpgsql as $$ begin raise exception '${refusal}'; end $$`,
    `create trigger ${table}_no_change before update or delete or truncate on ${table} for each statement execute function ${table}_is_append_only()`,
  ];
}
