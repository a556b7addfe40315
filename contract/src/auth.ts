import { z } from 'zod';
import { action } from './audit-action.ts';
import { library } from './common/library.ts';
import { role } from './common/role.ts';
import { get, post } from './endpoint.ts';

export const about = { title: 'Signing in', description: 'Sign in, sign out, and who is signed in.' };

export const actions = {
  sign_in: action('signing_in', 'sign in', 'signed in', ''),
  sign_out: action('signing_in', 'sign out', 'signed out', ''),
};

export const staffMember = z.object({
  staff_id: z.int(),
  username: z.string(),
  name: z.string(),
  role,
  must_change_password: z
    .literal(true)
    .optional()
    .describe('The password was set by an administrator and must be changed first'),
});
export type StaffMember = z.infer<typeof staffMember>;

export const signedIn = z.object({
  session_id: z.string().describe('Id of the session; not secret and gives no access'),
  staff: staffMember,
});

export const typedPassword = z
  .string('Enter a password.')
  .min(1, 'Enter a password.')
  .max(1000, 'Passwords can have at most 1000 characters.');

/** From an authenticator app, or a recovery code. */
export const code = z
  .string('Enter a code.')
  .trim()
  .min(1, 'Enter a code.')
  .max(100, 'This is too long for a code.');

export const signIn = post('/api/login/grant_ci', 'open', {
  peopleOnly: true,
  body: z.object({
    username: z.string('Enter a username.').trim().min(1, 'Enter a username.').max(200),
    password: typedPassword,
    code: code.optional().describe('Needed where the account has a second factor'),
  }),
  reply: signedIn,
  audit: {
    recordedElsewhere:
      'The user is known only at the end, so the command writes its own entry with the sign-in.',
  },
  doc: 'Signs a staff member in and sets the session cookie. Replies second_factor_needed if the password is right and the code is missing.',
});

export const checkLogin = get('/api/login/check_login', 'open', {
  reply: z.object({
    session_id: signedIn.shape.session_id.nullable(),
    staff: staffMember.nullable(),
    library: library.optional(),
    setup_needed: z.literal(true).optional().describe('There is no account yet: set up the library first'),
  }),
  doc: 'Returns who is signed in, null in both fields if no one is, and what screens need to know of the library.',
});

export const signOut = post('/api/login/sign_out', 'open', {
  peopleOnly: true,
  reply: z.object({ signed_out: z.literal(true) }),
  audit: { action: 'sign_out' },
  doc: 'Ends the sign-in of the cookie, if any, and clears the cookie.',
});
