import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Histogram, Registry } from 'prom-client';
import { ApiError } from '../api-error.ts';
import type { Api } from './context.ts';
import { countFailures } from './failure-metrics.ts';
import { routeOf } from './request-log.ts';
import { type Measured, stateMetrics } from './state-metrics.ts';

/** `/metrics` in the Prometheus text format. It holds no personal data. */

export interface MetricsOptions extends Measured {
  /** Bearer token that allows reading from other machines; without it only this machine may read. */
  token?: string | undefined;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const countedTogether = 500;

export function metricsRoutes(api: Api, { token, ...measured }: MetricsOptions): void {
  const register = new Registry();
  countRequests(api, register);
  countFailures(api.http, register);
  stateMetrics(api, register, measured);
  api.http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token))
      throw new ApiError('not_allowed', 'Only this machine may read its metrics.');
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}

function countRequests({ http }: Api, register: Registry): void {
  const requests = new Histogram({
    name: 'storyvan_request_seconds',
    help: 'Requests and how long they took, by route of the contract',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [register],
    collect: count,
  });
  // Observed in batches, which costs a tenth of observing one by one.
  let answered: { labels: { method: string; route: string; status: number }; seconds: number }[] = [];
  function count() {
    const all = answered;
    answered = [];
    for (const one of all) requests.observe(one.labels, one.seconds);
  }
  http.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    answered.push({ labels, seconds: reply.elapsedTime / 1000 });
    if (answered.length >= countedTogether) count();
    done();
  });
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A request forwarded by a proxy on this machine has a header that says so: it is not local. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  const shown = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined) return shown !== undefined && timingSafeEqual(sha256(shown), sha256(token));
  const forwarded = [
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
  ];
  if (forwarded.some((name) => headers[name] !== undefined)) return false;
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
}
