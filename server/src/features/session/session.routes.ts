import { checkLogin, signIn, signOut } from '@storyvan/contract/session';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { revokeSession } from './session.commands.ts';
import { staffOf } from './session.rules.ts';
import { clearSessionCookie, setDeviceCookie, setSessionCookie, tokenOf } from './session-cookies.ts';
import { type Door, openProvenSession, tooManyAttempts } from './sign-in.ts';

/** Somebody tried to be this staff member. What was typed for a name is written down nowhere. */
const noteRefusedBy =
  ({ audit, now }: Api, address: string): Door['noteRefused'] =>
  (staff_id, detail) => {
    const at = now().toISOString();
    const entry = { at, staff_id, action: 'sign_in', outcome: 'refused', detail, address } as const;
    // Attempts that are not even looked at may be thousands.
    if (detail === tooManyAttempts) audit.note(entry);
    else audit.add(entry);
  };

export function sessionRoutes(api: Api): void {
  serve(api, signIn, async ({ body, db, request, reply }) => {
    const { staff, session } = await openProvenSession(
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
    setSessionCookie(request, reply, session.token);
    setDeviceCookie(request, reply, session.deviceToken);
    return { session_id: session.session_id, staff: staffOf(staff) };
  });

  serve(api, checkLogin, async ({ request: { signedIn } }) => ({
    session_id: signedIn?.session_id ?? null,
    staff: signedIn?.staff ?? null,
  }));

  serve(api, signOut, async ({ db, request, reply }) => {
    const token = tokenOf(request);
    if (token) await revokeSession(db, token, api.now());
    clearSessionCookie(request, reply);
    return { signed_out: true as const };
  });
}
