import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { ownVersion } from '../db/migrate/versions.ts';
import { findVersion } from '../db/version.queries.ts';
import type { Api } from './context.ts';
import { isDraining } from './drain.ts';
import { hasMetDamage } from './trouble-log.ts';
import { WriteCheck } from './write-check.ts';

/**
 * Liveness and readiness: /healthz replies while the process runs and does not ask the database, so that an outage of the
 * database causes no restarts; /readyz replies with 200 when the server can read and write and the tables are those of
 * this version.
 */

const longestWait = 1000;

export function healthRoutes(api: Api): void {
  const { http, db } = api;
  const answer = (reply: FastifyReply, status: 200 | 503, body: object) =>
    reply.code(status).header('cache-control', 'no-store').send(body);

  const writes = new WriteCheck(db, http.log);

  http.get('/healthz', async (_request, reply) => answer(reply, 200, { status: 'alive' }));

  http.get('/readyz', async (_request, reply) => {
    if (isDraining(http)) return answer(reply, 503, { status: 'draining' });
    const asked = findVersion(db).catch(() => null);
    const late = sleep(longestWait, 'late' as const, { ref: false });
    const version = await Promise.race([asked, late]);
    if (version === 'late' || version === null) return answer(reply, 503, { status: 'no database' });
    if (version !== ownVersion) return answer(reply, 503, { status: 'other version' });
    if (hasMetDamage(http)) return answer(reply, 503, { status: 'damaged' });
    if (!(await writes.ask(longestWait))) return answer(reply, 503, { status: 'no writes' });
    return answer(reply, 200, { status: 'ready' });
  });
}
