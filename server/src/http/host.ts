import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { isLoopback } from '../settings.ts';

/** Load balancers and monitors use any address they know; these replies need no protection. */
const forMonitors = new Set(['/healthz', '/readyz']);

/**
 * Refuses requests for any host other than PUBLIC_URL's, against DNS rebinding: a name that someone else points at this
 * server would have our origin in the browser. Programs on this machine may also use localhost.
 */
export function refuseOtherHosts(publicUrl: string): (request: FastifyRequest) => void {
  const ours = new URL(publicUrl);
  return (request) => {
    if (request.host === ours.host || forMonitors.has(request.routeOptions.url ?? '')) return;
    const asked = `${request.protocol}://${request.host}`;
    const name = URL.canParse(asked) ? new URL(asked) : null;
    if (name?.host === ours.host || (name && isLoopback(unbracketed(name.hostname)) && isHere(request.ip)))
      return;
    throw new ApiError('wrong_host', `Use the address ${ours.origin} for Storyvan.`);
  };
}

export const unbracketed = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
/** The caller's address, as a trusted proxy reports it; IPv4 may be written as IPv6. */
export const isHere = (address: string): boolean => isLoopback(address.replace(/^::ffff:/i, ''));
