import { z } from 'zod';
import { action } from './audit-action.ts';
import { editionFields, version } from './common/edition.ts';
import { yesOrNo } from './common/fields.ts';
import { id } from './common/ids.ts';
import { openAuthSession } from './common/open-auth-session.ts';
import { role } from './common/role.ts';
import { outcome, statusOf } from './common/status.ts';
import { staffName, username } from './common/username.ts';
import { get, post } from './endpoint.ts';

export const about = { title: 'Accounts', description: 'Who may sign in, and with which role.' };

export const actions = {
  add_account: action('accounts', 'add', 'added', 'the account of {account}'),
  save_account: action('accounts', 'change', 'changed', 'the account of {account}'),
  set_account_active: action(
    'accounts',
    'disable or enable',
    'disabled or enabled',
    'the account of {account}',
  ),
  reset_password: action('accounts', 'reset', 'reset', 'the password of {account}'),
  reset_second_factor: action('accounts', 'turn off', 'turned off', 'two-step sign-in for {account}'),
  end_sessions: action('accounts', 'end', 'ended', 'sign-ins of {account}'),
};

/** Never deleted: loans name who recorded them. */
export const staffAccount = z.object({
  staff_id: z.int(),
  username: z.string(),
  name: z.string(),
  role,
  active: z.boolean().describe('May sign in'),
  disabled_at: z.string().nullable().describe('When it was disabled; UTC'),
  has_second_factor: z.boolean(),
  must_change_password: z.boolean().describe('Still has its one-time password'),
  last_seen_at: z.string().nullable().describe('UTC; null if never, or longer ago than sign-ins are kept'),
  open_sessions: z.int(),
  ...editionFields,
});
export type StaffAccount = z.infer<typeof staffAccount>;

/** A one-time password and its expiry. */
const givenPassword = {
  one_time_password: z
    .string()
    .describe('Made by the server and shown once; whoever signs in with it must choose a new password'),
  valid_until: z.string().describe('When the one-time password expires; UTC'),
};

/**
 * A change to the administrator's own account is refused unless confirmed, so that they cannot lock themselves out by
 * mistake.
 */
const sure = yesOrNo.default(false).describe('Confirms a change to the administrator’s own account');

export const listAccounts = get('/api/info/staff_accounts', 'administrator', {
  peopleOnly: true,
  reply: z.array(staffAccount),
  doc: 'All accounts of staff by name, the disabled ones too.',
});

export const addAccount = post('/api/info/add_staff_account', 'administrator', {
  peopleOnly: true,
  body: z.object({ name: staffName, username, role }),
  reply: outcome(
    ['added', 'username taken', 'name taken'],
    z.object({ account: staffAccount, ...givenPassword }).nullable(),
  ),
  audit: {
    action: 'add_account',
    account: ({ reply }) => reply.details?.account.staff_id,
    detail: ({ body }) => body.role,
  },
  doc: 'Adds an account, and the person of that name who leads and supports sessions. A repeated request is refused: the one-time password is not stored and cannot be shown again.',
  example: { body: { role: 'staff' } },
});

export const saveAccount = post('/api/info/save_staff_account', 'administrator', {
  peopleOnly: true,
  body: z.object({ staff_id: id, version, name: staffName, username, role, sure }),
  reply: outcome(
    ['saved', 'username taken', 'name taken', 'last administrator', 'own role'],
    staffAccount.nullable(),
  ),
  audit: { action: 'save_account', account: ({ body }) => body.staff_id, detail: ({ body }) => body.role },
  doc: 'Changes an account. A lower role ends its sign-ins. The last administrator cannot be changed to a lower role.',
  example: { body: { role: 'staff', version: 1 } },
});

export const setAccountActive = post('/api/info/set_staff_active', 'administrator', {
  peopleOnly: true,
  body: z.object({ staff_id: id, active: yesOrNo, sure }),
  reply: outcome(['disabled', 'enabled', 'last administrator', 'own account'], staffAccount),
  audit: {
    action: 'set_account_active',
    account: ({ body }) => body.staff_id,
    detail: ({ body }) => (body.active ? 'enabled' : 'disabled'),
  },
  doc: 'Disables an account, which ends its sign-ins, or lets it sign in again.',
  example: { body: { active: false } },
});

export const resetPassword = post('/api/info/reset_staff_password', 'administrator', {
  peopleOnly: true,
  body: z.object({ staff_id: id }),
  reply: outcome(['reset', 'own account'], z.object(givenPassword).nullable()),
  audit: { action: 'reset_password', account: ({ body }) => body.staff_id },
  doc: 'Replaces a forgotten password with a one-time password, and ends all sign-ins of the account.',
});

export const resetSecondFactor = post('/api/info/reset_second_factor', 'administrator', {
  peopleOnly: true,
  body: z.object({ staff_id: id }),
  reply: z.object({ status: statusOf(['reset', 'own account', 'none']) }),
  audit: { action: 'reset_second_factor', account: ({ body }) => body.staff_id },
  doc: 'For a lost phone: removes the second factor and recovery codes, and ends all sign-ins. The account then signs in with its password alone.',
});

export const listAccountSessions = get('/api/info/staff_sessions/:staffId', 'administrator', {
  peopleOnly: true,
  params: z.object({ staffId: id }),
  reply: z.array(openAuthSession),
  doc: 'The open sign-ins of an account, the last used first.',
});

export const endAccountSessions = post('/api/info/end_staff_sessions', 'administrator', {
  peopleOnly: true,
  body: z.object({
    staff_id: id,
    session_id: z.uuid('session_id must be a UUID.').optional().describe('One of them; all if left out'),
  }),
  reply: z.object({ status: statusOf(['ended', 'own session']) }),
  audit: { action: 'end_sessions', account: ({ body }) => body.staff_id },
  doc: 'Ends the sign-ins of an account, except that of this request.',
});
