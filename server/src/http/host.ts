import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../settings.ts';
import { ApiError } from './api-error.ts';

/** Asked by load balancers and monitors by whatever address they know; they say nothing that needs protection. */
const forMonitors = new Set(['/healthz', '/readyz']);

/**
 * Refuses a request for another host than people use (PUBLIC_URL): a name that someone else has pointed at this
 * server would make its pages ours in the browser's eyes. Programs on this machine may also ask for localhost.
 */
export function refuseOtherHosts(publicUrl: string): (request: FastifyRequest) => void {
  const ours = new URL(publicUrl);
  return (request) => {
    if (request.host === ours.host || forMonitors.has(request.routeOptions.url ?? '')) return;
    const asked = `${request.protocol}://${request.host}`;
    const name = URL.canParse(asked) ? new URL(asked) : null;
    if (name?.host === ours.host || (name && isLoopback(unbracketed(name.hostname)) && isHere(request.ip)))
      return;
    throw new ApiError('wrong_host', `Storyvan is to be found at ${ours.origin}.`);
  };
}

const unbracketed = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
/** The caller's own address, as a trusted proxy tells it; IPv4 may be written as IPv6. */
const isHere = (address: string): boolean => isLoopback(address.replace(/^::ffff:/i, ''));
