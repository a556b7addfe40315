import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for a request already in flight on an open connection when draining began. */
const grace = 500;
const lookEvery = 50;
/** After this, connections without a request are closed: browsers open some in advance. */
const longestSilence = 1000;

const draining = new WeakSet<FastifyInstance>();

/** Whether the server is shutting down and new work should go elsewhere. */
export const isDraining = (http: FastifyInstance): boolean => draining.has(http);

/**
 * Graceful shutdown: accepts no new connections, finishes requests in progress, and closes each connection after its
 * reply. Returns how many connections were cut off after `atMost` milliseconds.
 */
export async function drain(http: FastifyInstance, atMost: number): Promise<number> {
  const { server } = http;
  draining.add(http);
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  server.headersTimeout = longestSilence;
  // The HTTP server's close() would cut idle connections on which a request may be arriving.
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
