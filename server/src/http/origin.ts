import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: refuses a state-changing call from a page of another site. Browsers send the page's origin; other
 * programs send neither header, and no cookie by accident.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  if (harmless.has(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const fromElsewhere = origin !== undefined && !isHostOf(origin, request.host);
  const crossSite = site === 'cross-site' || site === 'same-site';
  if (fromElsewhere || crossSite) {
    throw new ApiError('foreign_origin', 'This request came from another website and was refused.');
  }
}

/** Whether an origin is this host, with or without the default port. */
function isHostOf(origin: string, host: string): boolean {
  try {
    const from = new URL(origin);
    return from.host === new URL(`${from.protocol}//${host}`).host;
  } catch {
    return false;
  }
}
