import { changePassword, myAccount } from '@storyvan/contract/account';
import { mayDo } from '@storyvan/contract/common/role';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { troubleOf } from '../../db/database-trouble.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Api, LetIn, Reached } from '../../http/context.ts';
import { logTrouble } from '../../http/trouble-log.ts';
import { type KnownSession, KnownSessions } from './known-sessions.ts';
import { hashToken, touchSession } from './session.commands.ts';
import { findDemoMark } from './session.queries.ts';
import { isDueToTouch, isExpired, longestLifeSeconds } from './session.rules.ts';

/** The prefix makes browsers refuse the cookie from anybody but this very host, by HTTPS (ASVS 3.3.3). */
export const cookieNames = { http: 'storyvan_session', https: '__Host-storyvan_session' };

/** Where the browser came by HTTPS, also through a proxy. On a local network plain HTTP stays possible. */
const isSafe = (request: FastifyRequest): boolean => request.protocol === 'https';

const cookieNameOf = (request: FastifyRequest): string =>
  isSafe(request) ? cookieNames.https : cookieNames.http;

export const tokenOf = (request: FastifyRequest): string | undefined =>
  request.cookies[cookieNameOf(request)];

/** Strict: the page needs no session, and its calls come from this site. */
const cookieOptions = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: isSafe(request),
});

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieNameOf(request), token, { ...cookieOptions(request), maxAge: longestLifeSeconds });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieNameOf(request), cookieOptions(request));
}

/** All that can be done with a password that an administrator has given. */
const beforePasswordChange: readonly (string | undefined)[] = [changePassword.path, myAccount.path];

/** Finds out who is calling, and refuses whom the contract's table does not let in. */
export function requireAccess(api: Api): LetIn {
  const sessions = new KnownSessions(api.db);
  return (request, reached) => {
    const enter = (session: KnownSession | null) => enterWith(api, request, reached, session);
    const token = tokenOf(request);
    const session = token ? sessions.find(hashToken(token)) : null;
    return session instanceof Promise ? session.then(enter) : enter(session);
  };
}

function enterWith(
  api: Api,
  request: FastifyRequest,
  reached: Reached,
  session: KnownSession | null,
): Promise<void> | undefined {
  const now = api.now();
  if (!session || isExpired(session, now)) return refuseOthers(api, request, reached);
  request.signedIn = session.signedIn;
  if (!isDueToTouch(session, now)) return refuseOthers(api, request, reached);
  return touch(api, request, session.signedIn.session_id).then(() => refuseOthers(api, request, reached));
}

function refuseOthers(
  api: Api,
  request: FastifyRequest,
  { access = 'staff', url }: Reached,
): Promise<void> | undefined {
  // What is under /api and no call of the contract is nobody's business without a session.
  if (access === 'open') return undefined;
  if (!request.signedIn) throw new ApiError('not_signed_in', 'Please sign in.');
  if (request.signedIn.staff.must_change_password && !beforePasswordChange.includes(url)) {
    throw new ApiError('password_change_needed', 'First choose a password of your own.');
  }
  if (!mayDo(request.signedIn.staff.role, access)) {
    throw new ApiError('not_allowed', `This needs the role of ${access}. Ask an administrator for it.`);
  }
  if (access !== 'administrator' || request.signedIn.second_factor) return undefined;
  return refuseOutsideDemo(api);
}

async function refuseOutsideDemo({ db }: Api): Promise<void> {
  if (await findDemoMark.first(db, {})) return;
  throw new ApiError(
    'second_factor_missing',
    'What administrators do needs a second factor. Set one up under My account.',
  );
}

/** Writes down that a session was used. A database that takes no writes must not keep people from reading. */
async function touch(api: Api, request: FastifyRequest, session_id: string): Promise<void> {
  try {
    await touchSession(api.db, session_id, api.now());
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    logTrouble(request, trouble, error as Error);
  }
}
