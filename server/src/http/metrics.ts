import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countCopiesOut } from '../db/copies-out.queries.ts';
import { findLatestBackup } from '../recovery/backup-folder.ts';
import { ApiError } from './api-error.ts';
import type { Api } from './context.ts';
import { routeOf } from './request-log.ts';

/** `/metrics` in the form that Prometheus reads: what the process does and how it fares. No person stands in it. */

export interface MetricsOptions {
  /** Who knows it may read from anywhere; without one only this machine may. */
  token?: string | undefined;
  backups: string;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const countedTogether = 500;

export function metricsRoutes(api: Api, { token, backups }: MetricsOptions): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'storyvan_request_seconds',
    help: 'Requests and how long they took, by route of the contract',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [register],
    collect: count,
  });
  // Many at once cost a tenth of what they cost one by one, each in the middle of something else.
  let answered: { labels: { method: string; route: string; status: number }; seconds: number }[] = [];
  function count() {
    const all = answered;
    answered = [];
    for (const one of all) requests.observe(one.labels, one.seconds);
  }
  gauges(api, register, backups);
  api.http.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    answered.push({ labels, seconds: reply.elapsedTime / 1000 });
    if (answered.length >= countedTogether) count();
    done();
  });
  api.http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token))
      throw new ApiError('not_allowed', 'Only this machine may read its metrics.');
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}

/** Asked when somebody reads them; what cannot be asked just now is left out, and the rest is told. */
function gauges({ db }: Api, register: Registry, backups: string): void {
  const registers = [register];
  new Gauge({
    name: 'storyvan_database_waiting',
    help: 'Transactions or connections that wait for the database',
    registers,
    collect() {
      this.set(db.waiting());
    },
  });
  new Gauge({
    name: 'storyvan_copies_out',
    help: 'Copies outside the library',
    labelNames: ['with'],
    registers,
    async collect() {
      const out = await countCopiesOut(db).catch(() => null);
      this.reset();
      if (!out) return;
      this.set({ with: 'children' }, out.children);
      this.set({ with: 'places' }, out.places);
    },
  });
  new Gauge({
    name: 'storyvan_last_backup_timestamp_seconds',
    help: 'When the latest backup was made; 0 when there is none',
    registers,
    async collect() {
      const latest = await findLatestBackup(backups);
      this.set(latest ? latest.made.getTime() / 1000 : 0);
    },
  });
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A proxy on this machine asks for others, and says so in a header: what came through it is not from here. */
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
