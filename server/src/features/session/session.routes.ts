import { checkLogin, signIn, signOut } from '@storyvan/contract/session';
import { ApiError } from '../../http/api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { isPassword } from '../../password.ts';
import { countAttempt, openSession, revokeSession } from './session.commands.ts';
import { clearSessionCookie, setSessionCookie, tokenOf } from './session.hooks.ts';
import { findStaffByUsername } from './session.queries.ts';

export function sessionRoutes(api: Api): void {
  serve(api, signIn, async ({ body, request, reply }) => {
    const username = body.username.toLowerCase();
    const attempt = { account: username, address: request.ip };
    refuseTooManyAttempts(await countAttempt(api.db, attempt, api.now()));

    const staff = await findStaffByUsername.first(api.db, { username });
    const known = staff && staff.disabled_at === null ? staff : null;
    if (!(await isPassword(body.password, known?.password_hash ?? null)) || !known) {
      throw new ApiError('sign_in_failed', 'The username or the password is wrong.');
    }
    const token = tokenOf(request);
    if (token) await revokeSession(api.db, token, api.now());
    const session = await openSession(api.db, known.staff_id, attempt, api.now());
    setSessionCookie(request, reply, session.token);
    const { staff_id, name, role } = known;
    return { session_id: session.session_id, staff: { staff_id, username, name, role } };
  });

  serve(api, checkLogin, async ({ request: { signedIn } }) => ({
    session_id: signedIn?.session_id ?? null,
    staff: signedIn?.staff ?? null,
  }));

  serve(api, signOut, async ({ request, reply }) => {
    const token = tokenOf(request);
    if (token) await revokeSession(api.db, token, api.now());
    clearSessionCookie(request, reply);
    return { signed_out: true as const };
  });
}

function refuseTooManyAttempts(wait: number): void {
  if (wait === 0) return;
  throw new ApiError(
    'too_many_attempts',
    `Too many failed attempts. Please wait ${wait} ${wait === 1 ? 'second' : 'seconds'} and try again.`,
    [],
    wait,
  );
}
