import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for a request that was on its way over an open connection when the draining began. */
const grace = 500;
const lookEvery = 50;
/** A connection whose request has not begun after this is not waited for: browsers open some in advance. */
const longestSilence = 1000;

const draining = new WeakSet<FastifyInstance>();

/** Whether the server is about to end and new work should go elsewhere. */
export const isDraining = (http: FastifyInstance): boolean => draining.has(http);

/**
 * Ends serving without losing a reply: no new connection is taken, what is under way is finished, and each reply
 * tells its client that the connection ends. Gives how many connections were cut off because they did not end within
 * `atMost` milliseconds.
 */
export async function drain(http: FastifyInstance, atMost: number): Promise<number> {
  const { server } = http;
  draining.add(http);
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  server.headersTimeout = longestSilence;
  // An HTTP server's own close() would at once cut connections on which a request may be arriving just now.
  const ended = new Promise<true>((resolve) => TcpServer.prototype.close.call(server, () => resolve(true)));
  await Promise.race([ended, sleep(grace)]);
  const closing = setInterval(() => server.closeIdleConnections(), lookEvery);
  const inTime = await Promise.race([ended, sleep(atMost - grace, false, { ref: false })]);
  clearInterval(closing);
  if (inTime) return 0;
  const left = await countConnections(http);
  server.closeAllConnections();
  return left;
}

const countConnections = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
