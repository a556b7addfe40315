import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../settings.ts';
import { ApiError } from './api-error.ts';

/**
 * Refuses a request for another host than people use (PUBLIC_URL): a name that somebody else has pointed at this
 * server would make its pages ours in the browser's eyes. This machine may always ask, for its proxy and its monitors.
 */
export function refuseOtherHosts(publicUrl: string): (request: FastifyRequest) => void {
  const ours = new URL(publicUrl);
  return (request) => {
    if (request.host === ours.host) return;
    const asked = `${request.protocol}://${request.host}`;
    const name = URL.canParse(asked) ? new URL(asked) : null;
    if (name && (name.host === ours.host || isLoopback(name.hostname.replace(/^\[|\]$/g, '')))) return;
    throw new ApiError('wrong_host', `Storyvan is to be found at ${ours.origin}.`);
  };
}
