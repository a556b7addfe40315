import { changePassword, myAccount } from '@storyvan/contract/account';
import { mayDo, type Role } from '@storyvan/contract/common/role';
import type { StaffMember } from '@storyvan/contract/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { troubleOf } from '../../db/database-trouble.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Api } from '../../http/context.ts';
import { logTrouble } from '../../http/trouble-log.ts';
import { KnownSessions } from './known-sessions.ts';
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
export function requireAccess(api: Api): (request: FastifyRequest) => Promise<void> {
  const sessions = new KnownSessions(api.db);
  return async (request) => {
    request.signedIn = await findSignedIn(api, sessions, request);
    await refuseOthers(api, request);
  };
}

async function refuseOthers(api: Api, request: FastifyRequest): Promise<void> {
  // What is under /api and no call of the contract is nobody's business without a session.
  const access = request.routeOptions.config.access ?? 'staff';
  if (access === 'open') return;
  if (!request.signedIn) throw new ApiError('not_signed_in', 'Please sign in.');
  if (
    request.signedIn.staff.must_change_password &&
    !beforePasswordChange.includes(request.routeOptions.url)
  ) {
    throw new ApiError('password_change_needed', 'First choose a password of your own.');
  }
  if (!mayDo(request.signedIn.staff.role, access)) {
    throw new ApiError('not_allowed', `This needs the role of ${access}. Ask an administrator for it.`);
  }
  if (access !== 'administrator' || request.signedIn.second_factor) return;
  if (await findDemoMark.first(api.db, {})) return;
  throw new ApiError(
    'second_factor_missing',
    'What administrators do needs a second factor. Set one up under My account.',
  );
}

async function findSignedIn(
  api: Api,
  sessions: KnownSessions,
  request: FastifyRequest,
): Promise<FastifyRequest['signedIn']> {
  const token = tokenOf(request);
  const session = token ? await sessions.find(hashToken(token)) : null;
  const now = api.now();
  if (!session || isExpired(session, now)) return null;
  const { session_id, second_factor } = session;
  if (isDueToTouch(session, now)) await touch(api, request, session_id);
  return { session_id, second_factor: second_factor === 1, staff: staffOf(session) };
}

interface StaffRow {
  staff_id: number;
  username: string;
  name: string;
  role: Role;
  must_change_password: number;
}

/** A staff member as replies tell of them. */
export const staffOf = ({ staff_id, username, name, role, must_change_password }: StaffRow): StaffMember => ({
  staff_id,
  username,
  name,
  role,
  ...(must_change_password === 1 && { must_change_password: true as const }),
});

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
