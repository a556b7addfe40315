import { z } from 'zod';
import { editionFields, version } from './common/edition.ts';
import { yesOrNo } from './common/fields.ts';
import { id } from './common/ids.ts';
import { openSession } from './common/open-session.ts';
import { role } from './common/role.ts';
import { staffName, username } from './common/username.ts';
import { endpoint } from './endpoint.ts';

/** The accounts of staff, as administrators keep them. Nobody is deleted: a loan names who recorded it. */

export const staffAccount = z.object({
  staff_id: z.int(),
  username: z.string(),
  name: z.string(),
  role,
  active: z.boolean().describe('May sign in'),
  disabled_at: z.string().nullable().describe('Since when not; UTC'),
  has_second_factor: z.boolean(),
  must_change_password: z.boolean().describe('Holds a one-time password still'),
  last_seen_at: z.string().nullable().describe('UTC; null for never, or longer ago than sessions are kept'),
  open_sessions: z.int(),
  ...editionFields,
});
export type StaffAccount = z.infer<typeof staffAccount>;

const status = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.object({ status: z.enum(words), message: z.string() });

const oneTimePassword = z
  .string()
  .describe('Made by the server and told this once; whoever signs in with it must choose another');

/** A one-time password, and how long it can be used. */
const givenPassword = {
  one_time_password: oneTimePassword,
  valid_until: z.string().describe('The one-time password can be used before this instant; UTC'),
};

/** One that concerns the administrator's own account is refused once, so that nobody shuts themself out unawares. */
const sure = yesOrNo.default(false).describe('It is meant, though it is the administrator’s own account');

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/info/staff_accounts',
  reply: z.array(staffAccount),
  doc: 'All accounts of staff by name, the disabled ones too.',
});

export const addAccount = endpoint({
  method: 'POST',
  path: '/api/info/add_staff_account',
  body: z.object({ name: staffName, username, role }),
  reply: z.object({
    status: status(['added', 'username taken', 'name taken']),
    details: z.object({ account: staffAccount, ...givenPassword }).nullable(),
  }),
  doc: 'Adds an account, and the person who leads and supports sessions under its name. A repeated one is refused: no password is kept to be told again.',
});

export const saveAccount = endpoint({
  method: 'POST',
  path: '/api/info/save_staff_account',
  body: z.object({ staff_id: id, version, name: staffName, username, role, sure }),
  reply: z.object({
    status: status(['saved', 'username taken', 'name taken', 'last administrator', 'own role']),
    details: staffAccount.nullable(),
  }),
  doc: 'Changes an account. A lower role ends its sessions. The last administrator stays one.',
});

export const setAccountActive = endpoint({
  method: 'POST',
  path: '/api/info/set_staff_active',
  body: z.object({ staff_id: id, active: yesOrNo, sure }),
  reply: z.object({
    status: status(['disabled', 'enabled', 'last administrator', 'own account']),
    details: staffAccount,
  }),
  doc: 'Disables an account, which ends its sessions, or lets it sign in again.',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/info/reset_staff_password',
  body: z.object({ staff_id: id }),
  reply: z.object({
    status: status(['reset', 'own account']),
    details: z.object(givenPassword).nullable(),
  }),
  doc: 'Replaces a forgotten password by a one-time password, and ends all sessions of the account.',
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/info/reset_second_factor',
  body: z.object({ staff_id: id }),
  reply: z.object({ status: status(['reset', 'own account', 'none']) }),
  doc: 'For a lost phone: the account signs in with its password alone, its recovery codes and sessions end.',
});

export const listAccountSessions = endpoint({
  method: 'GET',
  path: '/api/info/staff_sessions/:staffId',
  params: z.object({ staffId: id }),
  reply: z.array(openSession),
  doc: 'The sessions that let an account in now, the one used last first.',
});

export const endAccountSessions = endpoint({
  method: 'POST',
  path: '/api/info/end_staff_sessions',
  body: z.object({
    staff_id: id,
    session_id: z.uuid('session_id must be a UUID.').optional().describe('One of them; without it all'),
  }),
  reply: z.object({ status: status(['ended', 'own session']) }),
  doc: 'Ends the sessions of an account. The session of this very request stays.',
});
