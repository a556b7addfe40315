import { checkLogin, signIn, signOut } from '@storyvan/contract/auth';
import { clearAuthCookie, setAuthCookie, setDeviceCookie, tokenOf } from '../../http/auth-cookies.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { staffOf } from '../../records/account/auth.rules.ts';
import { revokeAuthSession } from './auth.commands.ts';
import { setUpBefore } from './setup/set-up-before.ts';
import { type SignInContext, signInWith, tooManyAttempts } from './sign-in.ts';

/** Logs a failed sign-in with a known account. The typed username is never stored. */
const noteRefusedBy =
  ({ audit, now }: Api, address: string): SignInContext['noteRefused'] =>
  (staff_id, detail) => {
    const at = now().toISOString();
    const entry = { at, staff_id, action: 'sign_in', outcome: 'refused', detail, address } as const;
    // There may be thousands of attempts over the rate limit: log only the first.
    if (detail === tooManyAttempts) audit.note(entry);
    else audit.add(entry);
  };

export function authRoutes(api: Api): void {
  serve(api, signIn, async ({ body, db, request, reply }) => {
    const { staff, session } = await signInWith(
      {
        counting: api.db,
        db,
        now: api.now(),
        oneTimePasswordDays: api.oneTimePasswordDays,
        noteRefused: noteRefusedBy(api, request.ip),
      },
      {
        ...body,
        address: request.ip,
        user_agent: request.headers['user-agent'] ?? '',
        device: request.device,
        formerToken: tokenOf(request),
      },
    );
    setAuthCookie(request, reply, session.token);
    setDeviceCookie(request, reply, session.deviceToken);
    return { session_id: session.session_id, staff: staffOf(staff) };
  });

  const isSetUp = setUpBefore(api.db);
  serve(api, checkLogin, async ({ request: { signedIn } }) => ({
    session_id: signedIn?.session_id ?? null,
    staff: signedIn?.staff ?? null,
    library: await api.library.get(),
    ...(signedIn || (await isSetUp()) ? {} : { setup_needed: true as const }),
  }));

  serve(api, signOut, async ({ db, request, reply }) => {
    const token = tokenOf(request);
    if (token) await revokeAuthSession(db, token, api.now());
    clearAuthCookie(request, reply);
    return { signed_out: true as const };
  });
}
