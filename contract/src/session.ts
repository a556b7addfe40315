import { z } from 'zod';
import { role } from './common/role.ts';
import { endpoint } from './endpoint.ts';

export const staffMember = z.object({
  staff_id: z.int(),
  username: z.string(),
  name: z.string(),
  role,
  must_change_password: z
    .literal(true)
    .optional()
    .describe('The password was given by an administrator: nothing can be done before it is changed'),
});
export type StaffMember = z.infer<typeof staffMember>;

export const signedIn = z.object({
  session_id: z.string().describe('Names the session; it is no secret and opens nothing'),
  staff: staffMember,
});

export const typedPassword = z
  .string('A password is needed.')
  .min(1, 'A password is needed.')
  .max(1000, 'A password has at most 1000 characters.');

/** Of an authenticator app, or a recovery code. */
export const code = z
  .string('A code is needed.')
  .trim()
  .min(1, 'A code is needed.')
  .max(100, 'A code is shorter than that.');

export const signIn = endpoint({
  method: 'POST',
  path: '/api/login/grant_ci',
  body: z.object({
    username: z.string('A username is needed.').trim().min(1, 'A username is needed.').max(200),
    password: typedPassword,
    code: code.optional().describe('Needed where the account has a second factor'),
  }),
  reply: signedIn,
  doc: 'Signs a staff member in and sets the session cookie. With the right password of an account that has a second factor, and no code, it answers second_factor_needed.',
});

export const checkLogin = endpoint({
  method: 'GET',
  path: '/api/login/check_login',
  reply: z.object({ session_id: signedIn.shape.session_id.nullable(), staff: staffMember.nullable() }),
  doc: 'Tells who is signed in; both fields are null when nobody is.',
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/login/sign_out',
  reply: z.object({ signed_out: z.literal(true) }),
  doc: 'Revokes the session of the cookie, if there is one, and clears the cookie.',
});
