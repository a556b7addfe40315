import { z } from 'zod';
import { action } from './audit-action.ts';
import { code, typedPassword } from './auth.ts';
import { openAuthSession } from './common/open-auth-session.ts';
import { role } from './common/role.ts';
import { get, post } from './endpoint.ts';

export const about = {
  title: 'Your own account',
  description: 'Password, second factor and sign-ins of the signed-in staff member.',
};

export const actions = {
  change_password: action('accounts', 'change', 'changed', 'their own password'),
  start_second_factor: action('accounts', 'set up', 'began to set up', 'two-step sign-in for themselves'),
  confirm_second_factor: action('accounts', 'turn on', 'turned on', 'two-step sign-in for themselves'),
  remove_second_factor: action('accounts', 'turn off', 'turned off', 'two-step sign-in for themselves'),
  renew_recovery_codes: action('accounts', 'renew', 'renewed', 'their own recovery codes'),
  end_my_sessions: action('accounts', 'end', 'ended', 'their other sign-ins'),
};

const instant = z.string().describe('YYYY-MM-DDTHH:MM:SS.sssZ');

const account = z.object({
  username: z.string(),
  name: z.string(),
  role,
  password_changed_at: instant.nullable().describe('Null if it was never changed'),
  second_factor: z.object({
    confirmed_at: instant.nullable().describe('Null if there is none'),
    needed: z.boolean().describe('This role must have one, and the account has none'),
    recovery_codes_left: z.int(),
  }),
  sessions: z.array(openAuthSession).describe('Open sign-ins, the last used first'),
  app: z
    .object({
      version: z.string().describe('Such as 1.0.0'),
      commit: z
        .string()
        .describe('What it was built from: 40 hexadecimal digits, or "source" without a release'),
    })
    .describe('The copy of Storyvan that answers'),
});
export type MyAccount = z.infer<typeof account>;

export const myAccount = get('/api/info/my_account', 'staff', {
  peopleOnly: true,
  reply: account,
  doc: 'Returns the own account: second factor and open sign-ins, and the version of Storyvan.',
});

export const changePassword = post('/api/info/change_password', 'staff', {
  peopleOnly: true,
  body: z.object({
    password: typedPassword.describe('The current password'),
    new_password: z.string('Enter a new password.').min(1, 'Enter a new password.').max(1000),
    code: code.optional().describe('Needed where the account has a second factor'),
  }),
  reply: z.object({ changed: z.literal(true), ended: z.int().describe('Other sign-ins that ended') }),
  audit: { action: 'change_password' },
  doc: 'Sets a new password and ends all other sign-ins of the account. The current sign-in gets a new cookie.',
});

export const startSecondFactor = post('/api/info/start_second_factor', 'staff', {
  peopleOnly: true,
  body: z.object({ password: typedPassword }),
  reply: z.object({
    secret: z.string().describe('Base32, to be typed if the QR code cannot be scanned'),
    uri: z.string().describe('otpauth://…, to be shown as a QR code'),
  }),
  audit: { action: 'start_second_factor' },
  doc: 'Creates a new secret for an authenticator app. It takes effect when a code from it is sent to confirm_second_factor.',
});

const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Each can be used once instead of a code; shown only now'),
});

export const confirmSecondFactor = post('/api/info/confirm_second_factor', 'staff', {
  peopleOnly: true,
  body: z.object({ code }),
  reply: recoveryCodes,
  audit: { action: 'confirm_second_factor' },
  doc: 'Activates the second factor within 10 minutes. The current sign-in counts as made with it and gets a new cookie; all others end.',
});

const withFactor = z.object({ password: typedPassword, code });

export const removeSecondFactor = post('/api/info/remove_second_factor', 'staff', {
  peopleOnly: true,
  body: withFactor,
  reply: z.object({ removed: z.literal(true) }),
  audit: { action: 'remove_second_factor' },
  doc: 'Removes the second factor and its recovery codes.',
});

export const renewRecoveryCodes = post('/api/info/renew_recovery_codes', 'staff', {
  peopleOnly: true,
  body: withFactor,
  reply: recoveryCodes,
  audit: { action: 'renew_recovery_codes' },
  doc: 'Creates new recovery codes; the previous ones are no longer valid.',
});

export const endMySessions = post('/api/info/end_my_sessions', 'staff', {
  peopleOnly: true,
  body: z.object({ session_id: z.string().min(1).max(100).optional() }),
  reply: z.object({ ended: z.int() }),
  audit: { action: 'end_my_sessions' },
  doc: 'Ends one other sign-in of the account or, without session_id, all but the current one.',
});
