import type { FastifyReply, FastifyRequest } from 'fastify';
import { longestLifeSeconds } from '../records/account/auth.rules.ts';

/** With this prefix, browsers accept the cookie only from this host and over HTTPS (ASVS 3.3.3). */
export const cookieNames = { http: 'storyvan_session', https: '__Host-storyvan_session' };
/** How long a browser stays known after its last sign-in. */
export const deviceKnownDays = 180;
/** Identifies a browser on which someone has signed in before; it grants no access. */
const deviceCookieNames = { http: 'storyvan_device', https: '__Host-storyvan_device' };

/** For requests over HTTPS, also through a proxy. Plain HTTP remains possible on a local network. */
const isSafe = (request: FastifyRequest): boolean => request.protocol === 'https';

const nameOf = (names: typeof cookieNames, request: FastifyRequest): string =>
  isSafe(request) ? names.https : names.http;

export const tokenOf = (request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(cookieNames, request)];

export const deviceTokenOf = (request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(deviceCookieNames, request)];

/** Strict is enough: the page itself needs no cookie, and its calls come from this site. */
const cookieOptions = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: isSafe(request),
});

export function setAuthCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const options = { ...cookieOptions(request), maxAge: longestLifeSeconds };
  reply.setCookie(nameOf(cookieNames, request), token, options);
}

export function clearAuthCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOf(cookieNames, request), cookieOptions(request));
}

/** Sent at each sign-in, so that a device in use stays known; `made` is the token of a new device. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, made: string | null): void {
  const token = made ?? deviceTokenOf(request);
  const options = { ...cookieOptions(request), maxAge: deviceKnownDays * 24 * 60 * 60 };
  if (token) reply.setCookie(nameOf(deviceCookieNames, request), token, options);
}
