import { z } from 'zod';
import { action } from './audit-action.ts';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { id } from './common/ids.ts';
import { role } from './common/role.ts';
import { outcome } from './common/status.ts';
import { staffName } from './common/username.ts';
import { get, post } from './endpoint.ts';

export const about = {
  title: 'Service accounts',
  description: 'Accounts of other programs. They use a token instead of a password.',
};

export const actions = {
  add_service_account: action('accounts', 'add', 'added', 'the service account {account}'),
  renew_service_token: action('accounts', 'renew', 'renewed', 'the token of the service account {account}'),
  revoke_service_account: action('accounts', 'revoke', 'revoked', 'the service account {account}'),
};

export const serviceAccount = z.object({
  staff_id: z.int().describe('Under this id, what the program records is shown'),
  name: z.string(),
  role,
  state: z.enum(['active', 'expired', 'revoked']).describe('Whether its token can be used'),
  token_end: z.string().describe('The last characters of the token, to recognise it'),
  expires_on: replyDate.nullable().describe('The last day on which the token is valid; null: never expires'),
  last_used_at: z.string().nullable().describe('UTC, at most a minute late; null if never'),
  created_at: z.string().describe('UTC'),
  created_by: z.string().nullable().describe('Null: the command line'),
  revoked_at: z.string().nullable().describe('UTC'),
  revoked_by: z.string().nullable().describe('Null: not revoked, or the command line'),
});
export type ServiceAccount = z.infer<typeof serviceAccount>;

/** The latest last day of a token is this many days after today. */
export const mostTokenDays = 730;

const expires = z
  .union([z.literal('never'), calendarDate], 'Enter the last day of the token, or “never”.')
  .describe(
    `The last day on which the token is valid, in the time zone of the server, at most ${mostTokenDays} days from today, or \`never\``,
  );

const token = z.string().describe('Shown once: the server stores only its hash. Begins with svt_');

export const listServiceAccounts = get('/api/info/service_accounts', 'administrator', {
  peopleOnly: true,
  reply: z.array(serviceAccount),
  doc: 'The service accounts by name, the revoked ones last.',
});

export const addServiceAccount = post('/api/info/add_service_account', 'administrator', {
  peopleOnly: true,
  body: z.object({ name: staffName, role: role.default('staff'), expires }),
  reply: outcome(
    ['added', 'name taken', 'date has passed', 'date too late'],
    z.object({ account: serviceAccount, token }).nullable(),
  ),
  audit: {
    action: 'add_service_account',
    account: ({ reply }) => reply.details?.account.staff_id,
    detail: ({ body }) => [body.role, body.expires === 'never' ? 'never expires' : `until ${body.expires}`],
  },
  doc: 'Adds an account for another program and returns its token. A repeated request is refused, because the token is not stored and cannot be shown again.',
  example: { body: { role: 'staff', expires: 'never' } },
});

export const renewServiceToken = post('/api/info/renew_service_token', 'administrator', {
  peopleOnly: true,
  body: z.object({ staff_id: id, expires }),
  reply: outcome(
    ['renewed', 'revoked', 'date has passed', 'date too late'],
    z.object({ account: serviceAccount, token }).nullable(),
  ),
  audit: {
    action: 'renew_service_token',
    account: ({ body }) => body.staff_id,
    detail: ({ body }) => (body.expires === 'never' ? 'never expires' : `until ${body.expires}`),
  },
  doc: 'Replaces the token of a service account. The old token stops working at once.',
  example: { body: { expires: 'never' } },
});

export const revokeServiceAccount = post('/api/info/revoke_service_account', 'administrator', {
  peopleOnly: true,
  body: z.object({ staff_id: id }),
  reply: outcome(['revoked'], serviceAccount),
  audit: { action: 'revoke_service_account', account: ({ body }) => body.staff_id },
  doc: 'Revokes a service account: its token stops working at once, in all server processes. What the program recorded keeps its name. Idempotent.',
});
