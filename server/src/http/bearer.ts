import type { FastifyRequest } from 'fastify';

/**
 * The token of a program that calls, or null. Other schemes, such as the Basic authentication of a proxy in front, are
 * none of ours.
 */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
