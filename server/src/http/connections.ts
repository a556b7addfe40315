import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode, ErrorReply } from '@storyvan/contract/common/error-reply';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { v4 } from 'uuid';
import { ApiError } from '../api-error.ts';
import { StartError } from '../start-error.ts';
import { always } from './security-headers.ts';
import { throttled } from './throttled.ts';

/**
 * How long a client may take, in milliseconds; a phone with a poor connection takes seconds. A client that sends slowly
 * or not at all only holds a socket, and not for long.
 */
export const clientTimes = {
  /** For a whole request, 1 MiB at most. */
  requestTimeout: 30_000,
  /** Without a byte in either direction, as when the reply is not read; longer than the slowest call. */
  connectionTimeout: 120_000,
  /** Keep-alive: longer than a reverse proxy's (60 s is usual), so that it never loses a request in flight. */
  keepAliveTimeout: 72_000,
  http: {
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 1000,
    // Refused by refuseWithoutHost, whose reply has our headers.
    requireHostHeader: false,
  },
} satisfies Partial<FastifyServerOptions> & { http: object };

const mostConnections = 20_000;
/** Open files other than client connections: the database, its threads, the web app's files. */
const otherFiles = 200;

/** Connections are limited so that file descriptors remain for the work itself. */
export function limitConnections(http: FastifyInstance): void {
  http.server.maxConnections = Math.min(mostConnections, openFilesAllowed() - otherFiles);
  const sometimes = throttled();
  http.server.on('drop', () =>
    sometimes((unlogged) =>
      http.log.warn(
        { connections: http.server.maxConnections, unlogged },
        'a connection was refused: too many are open',
      ),
    ),
  );
}

const fewestFiles = 512;

/** With fewer open files, calls would fail at random. */
export function refuseTooFewFiles(): void {
  const allowed = openFilesAllowed();
  if (allowed >= fewestFiles) return;
  throw new StartError(
    `Storyvan may have only ${allowed} files open at once, which is too few. Allow 1024 or more: with LimitNOFILE= in the systemd unit, or with \`ulimit -n 1024\` before the start.`,
  );
}

/** From /proc on Linux; no limit elsewhere. */
function openFilesAllowed(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? mostConnections + otherFiles : Number(soft);
  } catch {
    return mostConnections + otherFiles;
  }
}

const refusals: Record<string, [line: string, code: ErrorCode, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'invalid_input',
    'The request did not arrive in time. Please send it again.',
  ],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'too_large',
    'The headers of the request are too large.',
  ],
};
const unreadable = ['400 Bad Request', 'invalid_input', 'The request could not be read.'] as const;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The latest requests of a connection, oldest first. */
const asked = new WeakMap<Socket, Exchange[]>();

const isUnderWay = ({ response }: Exchange): boolean => !response.closed;

/** Garbage after a valid request is refused after that request is answered, not instead. */
export function answerInTurn(http: FastifyInstance): void {
  http.server.on('request', (request, response) => {
    const exchange = { request, response };
    const before = asked.get(request.socket);
    asked.set(request.socket, before ? [...before.filter(isUnderWay), exchange] : [exchange]);
  });
}

/** Replies to what could not be parsed as a request, in the usual shape of errors, and closes the connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const exchanges = (asked.get(socket) ?? []).filter(isUnderWay);
  // An unfinished request is the one that could not be parsed.
  const before = exchanges.findLast(({ request }) => request.complete);
  if (before) {
    before.response.once('close', () => refuseUnreadable(error, socket));
    return;
  }
  const [line, code, message] = refusals[error.code ?? ''] ?? unreadable;
  const reply: ErrorReply = { error: { code, message, fields: [], request_id: v4() } };
  const body = JSON.stringify(reply);
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(always).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  if (socket.writable) socket.write(`HTTP/1.1 ${line}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** Requests that Node would refuse with a reply without our headers: an unknown `Expect` … */
export function refuseExpectations(http: FastifyInstance): void {
  http.server.on('checkExpectation', ({ socket }: IncomingMessage) =>
    refuseUnreadable(new Error('an unknown expectation'), socket),
  );
}

/** … and an HTTP/1.1 request without a Host. */
export function refuseWithoutHost({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return;
  reply.header('connection', 'close');
  throw ApiError.invalid(unreadable[2]);
}

/** Limits, in bytes and milliseconds, for draining a body that is too large, so that the client sees the reply. */
const refusedBytes = 32 * 1024 * 1024;
const refusedTime = 10_000;

/**
 * Drains the rest of a refused request. A client that is still sending when the connection closes sees a reset and
 * never the reply.
 */
export function readToTheEnd(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(finish, refusedTime);
    function count(chunk: Buffer) {
      bytes += chunk.length;
      if (bytes > refusedBytes) finish();
    }
    function finish() {
      clearTimeout(timer);
      request.off('data', count).off('end', finish).off('close', finish);
      resolve();
    }
    if (request.complete || request.destroyed) return finish();
    request.on('data', count).on('end', finish).on('close', finish).resume();
  });
}
