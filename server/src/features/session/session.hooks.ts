import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import type { Api } from '../../http/context.ts';
import { hashToken, touchSession } from './session.commands.ts';
import { findSession } from './session.queries.ts';
import { isDueToTouch, isExpired, longestLifeSeconds } from './session.rules.ts';

const cookieName = 'storyvan_session';

export const tokenOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName];

/** HttpOnly and SameSite always; Secure where the browser came by HTTPS, also through a proxy. */
const cookieOptions = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
});

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName, token, { ...cookieOptions(request), maxAge: longestLifeSeconds });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName, cookieOptions(request));
}

/** Finds out who is calling; every call that is not open needs somebody. */
export async function requireSession(api: Api, request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  const token = tokenOf(request);
  const session = token ? await findSession.first(api.db, { token_hash: hashToken(token) }) : null;
  const now = api.now();
  if (session && !isExpired(session, now)) {
    const { session_id, staff_id, username, name } = session;
    request.signedIn = { session_id, staff: { staff_id, username, name } };
    if (isDueToTouch(session, now)) await touchSession(api.db, session_id, now);
    return;
  }
  if (request.routeOptions.config.open) return;
  throw new ApiError('not_signed_in', 'Please sign in.');
}
