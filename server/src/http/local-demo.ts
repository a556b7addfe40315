import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Database } from '../db/database.ts';
import { findDemoMark } from '../records/account/auth.queries.ts';
import { isLoopback } from '../settings.ts';
import { isHere, unbracketed } from './host.ts';

/** Headers by which a proxy says for whom it asks. */
const ofProxies = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * The demo of `npm start` has a password that everyone knows, so only a browser on this machine may use it: without a
 * proxy between, and by a name of this machine, so that no other site can point its own name at it.
 */
export async function refuseElsewhere(db: Database, request: FastifyRequest): Promise<void> {
  const { headers, hostname, socket } = request;
  const isProxied = ofProxies.some((name) => headers[name] !== undefined);
  if (!isProxied && isHere(socket.remoteAddress ?? '') && isLoopback(unbracketed(hostname))) return;
  if (!(await findDemoMark(db))) return;
  throw new ApiError(
    'wrong_host',
    'This demo answers only on the machine that serves it. To show it to others, start it with `storyvan serve` and PUBLIC_URL.',
  );
}
