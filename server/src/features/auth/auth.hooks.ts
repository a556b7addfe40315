import { changePassword, myAccount } from '@storyvan/contract/account';
import { signIn } from '@storyvan/contract/auth';
import { mayDo } from '@storyvan/contract/common/role';
import { today } from '@storyvan/domain/calendar-date';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { troubleOf } from '../../db/database-trouble.ts';
import { deviceTokenOf, tokenOf } from '../../http/auth-cookies.ts';
import { bearerOf } from '../../http/bearer.ts';
import type { Api, LetIn, Reached } from '../../http/context.ts';
import { logTrouble } from '../../http/trouble-log.ts';
import { findDemoMark, findEndedAuthSession } from '../../records/account/auth.queries.ts';
import { isDueToTouch, isExpired, whyEnded } from '../../records/account/auth.rules.ts';
import { findServiceAccountByToken } from '../../records/account/service-account.queries.ts';
import { hashServiceToken, stateOfService } from '../../records/account/service-account.rules.ts';
import { findDevice } from './attempts/known-devices.ts';
import { hashToken, touchAuthSession } from './auth.commands.ts';
import { AuthCache, type CachedAuth } from './auth-cache.ts';
import { LastUse } from './last-use.commands.ts';

/** The only calls allowed with a one-time password. */
const beforePasswordChange: readonly (string | undefined)[] = [changePassword.path, myAccount.path];

/** Authenticates the caller, and authorises the call by the endpoint's role. */
export function requireAccess(api: Api): LetIn {
  const sessions = new AuthCache(api.db);
  const enterAsService = serviceAccess(api);
  return async (request, reached) => {
    // Before everything else, so that this request has the library's time zone.
    await api.library.get();
    const bearer = bearerOf(request);
    if (bearer !== null) {
      await enterAsService(request, bearer);
      refusePrograms(request);
      return refuseOthers(api, request, reached);
    }
    if (reached.url === signIn.path) return knowDevice(api, request);
    const token = tokenOf(request);
    const session = token ? await sessions.find(hashToken(token)) : null;
    return enterWith(api, request, reached, session);
  };
}

function refusePrograms({ routeOptions }: FastifyRequest): void {
  if (!routeOptions.config?.endpoint?.peopleOnly) return;
  throw new ApiError('not_allowed', 'Programs cannot do this. Sign in as a person.');
}

/** Signing in needs no session, only the browser's device token. */
async function knowDevice({ db, now }: Api, request: FastifyRequest): Promise<void> {
  const token = deviceTokenOf(request);
  if (token) request.device = await findDevice(db, token, now());
}

async function enterWith(
  api: Api,
  request: FastifyRequest,
  reached: Reached,
  session: CachedAuth | null,
): Promise<void> {
  const now = api.now();
  if (!session || isExpired(session, now)) {
    if (reached.access !== 'open') await refuseSignedOut(api, request);
    return;
  }
  request.signedIn = session.signedIn;
  if (isDueToTouch(session, now)) await touch(api, request, session.signedIn.session_id);
  await refuseOthers(api, request, reached);
}

/** Says why the session has ended, if known: the person may have been in the middle of a form. */
async function refuseSignedOut({ db, now }: Api, request: FastifyRequest): Promise<never> {
  const token = tokenOf(request);
  const ended = token && (await findEndedAuthSession.first(db, { token_hash: hashToken(token) }));
  const why = whyEnded(ended || null, now());
  throw why === null ? new ApiError('not_signed_in', 'Please sign in.') : new ApiError('sign_in_ended', why);
}

async function refuseOthers(
  api: Api,
  request: FastifyRequest,
  { access = 'staff', url }: Reached,
): Promise<void> {
  // Unknown paths under /api need a session too, so that they reveal nothing.
  if (access === 'open') return;
  if (!request.signedIn) throw new ApiError('not_signed_in', 'Please sign in.');
  if (request.signedIn.staff.must_change_password && !beforePasswordChange.includes(url)) {
    throw new ApiError('password_change_needed', 'Choose your own password first.');
  }
  if (!mayDo(request.signedIn.staff.role, access)) {
    throw new ApiError(
      'not_allowed',
      `Only ${access}s can do this. Ask an administrator to change your role.`,
    );
  }
  if (access === 'administrator' && !request.signedIn.second_factor) await refuseOutsideDemo(api);
}

async function refuseOutsideDemo({ db, localDemo }: Api): Promise<void> {
  if (localDemo && (await findDemoMark(db))) return;
  throw new ApiError(
    'second_factor_missing',
    'Administrators must turn on two-step sign-in first. Go to My account.',
  );
}

/** Records that a session was used. A read-only database must not keep people from reading. */
async function touch(api: Api, request: FastifyRequest, session_id: string): Promise<void> {
  try {
    await touchAuthSession(api.db, session_id, api.now());
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    logTrouble(request, trouble, error as Error);
  }
}

/**
 * Finds the program that a token belongs to. Each call reads the account, so that a revoked token stops working at once
 * in all processes (decision 69).
 */
function serviceAccess({ db, now, http }: Api) {
  const lastUse = new LastUse(db, http.log);
  http.addHook('onClose', () => lastUse.close());

  return async (request: FastifyRequest, token: string): Promise<void> => {
    const row = await findServiceAccountByToken.first(db, { token_hash: hashServiceToken(token) });
    if (!row) throw new ApiError('not_signed_in', 'This token is not valid.');
    const at = now();
    const state = stateOfService(row, today(at));
    if (state !== 'active') {
      throw new ApiError(
        'not_signed_in',
        state === 'revoked'
          ? 'This token was revoked.'
          : 'This token has expired. Ask an administrator to renew it.',
      );
    }
    const { staff_id, username, name, role } = row;
    request.signedIn = {
      session_id: `service ${staff_id}`,
      // An administrator has made the token, with a second factor.
      second_factor: true,
      by: 'service',
      staff: { staff_id, username, name, role },
    };
    lastUse.note(staff_id, row.last_used_at, at);
  };
}
