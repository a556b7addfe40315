import { browserWords } from '@storyvan/contract/common/browser-words';
import type { OpenAuthSession } from '@storyvan/contract/common/open-auth-session';
import type { Kysely } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { readSetting } from '../setting/setting.queries.ts';
import { openSince } from './auth.rules.ts';

const staffAccounts = (db: Kysely<Schema>) =>
  db
    .selectFrom('staff')
    .select([
      'staff_id',
      'username',
      'name',
      'role',
      'password_hash',
      'must_change_password',
      'password_changed_at',
      'one_time_used_at',
      'totp_secret',
      'totp_started_at',
      'totp_confirmed_at',
      'disabled_at',
    ]);

export const findStaffByUsername = prepare((db, p: Slots<{ username: string }>) =>
  staffAccounts(db).where('username', '=', p('username')).where('kind', '=', 'person'),
);

/** With its password hash and second factor. */
export const findAccount = prepare((db, p: Slots<{ staff_id: number }>) =>
  staffAccounts(db).where('staff_id', '=', p('staff_id')),
);

export const findAuthSession = prepare((db, p: Slots<{ token_hash: string }>) =>
  db
    .selectFrom('session')
    .innerJoin('staff', 'staff.staff_id', 'session.staff_id')
    .select([
      'session.session_id',
      'session.created_at',
      'session.last_seen_at',
      'session.second_factor',
      'staff.staff_id',
      'staff.username',
      'staff.name',
      'staff.role',
      'staff.must_change_password',
    ])
    .where('session.token_hash', '=', p('token_hash'))
    .where('session.revoked_at', 'is', null)
    .where('staff.disabled_at', 'is', null),
);

/** Includes sessions that have ended. */
export const findEndedAuthSession = prepare((db, p: Slots<{ token_hash: string }>) =>
  db
    .selectFrom('session')
    .innerJoin('staff', 'staff.staff_id', 'session.staff_id')
    .select(['session.created_at', 'session.last_seen_at', 'session.revoked_at', 'staff.disabled_at'])
    .where('session.token_hash', '=', p('token_hash')),
);

const listAuthSessions = prepare(
  (db, p: Slots<{ staff_id: number; used_after: string; opened_after: string }>) =>
    db
      .selectFrom('session')
      .select(['session_id', 'created_at', 'last_seen_at', 'user_agent', 'address'])
      .where('staff_id', '=', p('staff_id'))
      .where('revoked_at', 'is', null)
      .where('last_seen_at', '>', p('used_after'))
      .where('created_at', '>', p('opened_after'))
      .orderBy('last_seen_at', 'desc'),
);

/** The open sign-in sessions of a staff member, the most recently used first; `present` is the caller's. */
export async function listOpenAuthSessions(
  on: Executor,
  { staff_id, present, now }: { staff_id: number; present: string; now: Date },
): Promise<OpenAuthSession[]> {
  const rows = await listAuthSessions.all(on, { staff_id, ...openSince(now) });
  return rows.map(({ session_id, created_at, last_seen_at, user_agent, address }) => ({
    session_id,
    started_at: created_at,
    last_used_at: last_seen_at,
    browser: browserWords(user_agent),
    address,
    this_one: session_id === present,
  }));
}

/** For each staff member, from the index on their sessions. */
const listAuthSessionFigures = prepare((db, p: Slots<{ used_after: string; opened_after: string }>) =>
  db
    .selectFrom('staff')
    .where('staff.kind', '=', 'person')
    .select((eb) => [
      'staff.staff_id',
      eb
        .selectFrom('session')
        .whereRef('session.staff_id', '=', 'staff.staff_id')
        .select((of) => of.fn.max('session.last_seen_at').as('seen'))
        .as('last_seen_at'),
      eb
        .selectFrom('session')
        .whereRef('session.staff_id', '=', 'staff.staff_id')
        .where('session.revoked_at', 'is', null)
        .where('session.last_seen_at', '>', p('used_after'))
        .where('session.created_at', '>', p('opened_after'))
        .select((of) => of.fn.countAll<number>().as('open'))
        .as('open_sessions'),
    ]),
);

/** When each was last seen (null: never or long ago) and how many sign-in sessions are open; by staff_id. */
export async function readAuthSessionFigures(
  on: Executor,
  now: Date,
): Promise<Map<number, { last_seen_at: string | null; open_sessions: number }>> {
  const rows = await listAuthSessionFigures.all(on, openSince(now));
  return new Map(
    rows.map(({ staff_id, last_seen_at, open_sessions }) => [
      staff_id,
      { last_seen_at, open_sessions: Number(open_sessions ?? 0) },
    ]),
  );
}

export const countRecoveryCodes = prepare((db, p: Slots<{ staff_id: number }>) =>
  db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('staff_id', '=', p('staff_id'))
    .where('used_at', 'is', null),
);

/** Any unused recovery code: all codes of an account share one salt. */
export const findRecoveryHash = prepare((db, p: Slots<{ staff_id: number }>) =>
  db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('staff_id', '=', p('staff_id'))
    .where('used_at', 'is', null)
    .limit(1),
);

/** The day the demo library was loaded; set only there, where everything is invented. */
export const findDemoMark = (on: Executor): Promise<string | null> => readSetting(on, 'demo');

export const findNameOfStaff = prepare((db, p: Slots<{ staff_id: number }>) =>
  db.selectFrom('staff').select('name').where('staff_id', '=', p('staff_id')),
);

export const listStaff = prepare((db) =>
  db
    .selectFrom('staff')
    .select(['staff_id', 'username', 'name', 'role', 'disabled_at', 'created_at'])
    .where('kind', '=', 'person')
    .orderBy('username'),
);

/** Any account, also a disabled one. */
export const findAnyStaff = prepare((db) => db.selectFrom('staff').select('staff_id').limit(1));

/** In one query: the demo may be loaded or left at the same moment. */
export const findSetUp = prepare((db) =>
  db.selectNoFrom((eb) => [
    eb.exists(eb.selectFrom('staff').select('staff_id')).as('account'),
    eb.exists(eb.selectFrom('setting').select('key').where('key', '=', 'demo')).as('demo'),
  ]),
);
