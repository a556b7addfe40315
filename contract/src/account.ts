import { z } from 'zod';
import { openSession } from './common/open-session.ts';
import { role } from './common/role.ts';
import { endpoint } from './endpoint.ts';
import { code, typedPassword } from './session.ts';

/** One's own account: the password, the second factor and the sessions of whoever is signed in. */

const instant = z.string().describe('YYYY-MM-DDTHH:MM:SS.sssZ');

const account = z.object({
  username: z.string(),
  name: z.string(),
  role,
  password_changed_at: instant.nullable().describe('Null when the password is as the account was made'),
  second_factor: z.object({
    confirmed_at: instant.nullable().describe('Null when there is none'),
    needed: z.boolean().describe('What this role does needs one, and there is none'),
    recovery_codes_left: z.int(),
  }),
  sessions: z.array(openSession).describe('Open ones, the one used last first'),
});
export type MyAccount = z.infer<typeof account>;

export const myAccount = endpoint({
  method: 'GET',
  path: '/api/info/my_account',
  reply: account,
  doc: 'The own account: second factor and open sessions.',
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/info/change_password',
  body: z.object({
    password: typedPassword.describe('The present one'),
    new_password: z.string('A new password is needed.').min(1, 'A new password is needed.').max(1000),
    code: code.optional().describe('Needed where the account has a second factor'),
  }),
  reply: z.object({ changed: z.literal(true), ended: z.int().describe('Other sessions that ended') }),
  doc: 'Sets a new password and ends all other sessions of the account. The present session gets a new cookie.',
});

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/info/start_second_factor',
  body: z.object({ password: typedPassword }),
  reply: z.object({
    secret: z.string().describe('Base32, to be typed where no picture can be read'),
    uri: z.string().describe('otpauth://…, to be drawn as a QR code'),
  }),
  doc: 'Gives a new secret for an authenticator app. It is in use once a code of it was sent to confirm_second_factor.',
});

const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Each good once in place of a code; told only now'),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/info/confirm_second_factor',
  body: z.object({ code }),
  reply: recoveryCodes,
  doc: 'Takes the second factor into use. The present session counts as having shown it and gets a new cookie; all others end. To be done within 10 minutes.',
});

const withFactor = z.object({ password: typedPassword, code });

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/info/remove_second_factor',
  body: withFactor,
  reply: z.object({ removed: z.literal(true) }),
  doc: 'Removes the second factor and its recovery codes.',
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/info/renew_recovery_codes',
  body: withFactor,
  reply: recoveryCodes,
  doc: 'Gives new recovery codes; those given before are no longer good.',
});

export const endMySessions = endpoint({
  method: 'POST',
  path: '/api/info/end_my_sessions',
  body: z.object({ session_id: z.string().min(1).max(100).optional() }),
  reply: z.object({ ended: z.int() }),
  doc: 'Ends one other session of the account, or without session_id all but the present one.',
});
