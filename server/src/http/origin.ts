import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a state-changing call that a page of another site has caused. A browser names the page's origin;
 * programs without a browser send neither header and bring no cookie by accident.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  if (harmless.has(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const fromElsewhere = origin !== undefined && !isHostOf(origin, request.host);
  const crossSite = site === 'cross-site' || site === 'same-site';
  if (fromElsewhere || crossSite) {
    throw new ApiError('foreign_origin', 'This call came from another site and was refused.');
  }
}

/** Whether an origin is at this host; a default port may be written or left out. */
function isHostOf(origin: string, host: string): boolean {
  try {
    const from = new URL(origin);
    return from.host === new URL(`${from.protocol}//${host}`).host;
  } catch {
    return false;
  }
}
