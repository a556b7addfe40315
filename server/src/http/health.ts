import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { findVersion } from '../db/version.queries.ts';
import type { Api } from './context.ts';
import { isDraining } from './drain.ts';

/**
 * For what keeps the process running and what sends requests to it: /healthz tells that the process lives, without a
 * look at the database, so that nobody restarts it because the database is away; /readyz tells that it can serve.
 */

const longestWait = 1000;

export function healthRoutes(api: Api): void {
  const { http, db } = api;
  const answer = (reply: FastifyReply, status: 200 | 503, told: object) =>
    reply.code(status).header('cache-control', 'no-store').send(told);

  http.get('/healthz', async (_request, reply) => answer(reply, 200, { status: 'alive' }));

  http.get('/readyz', async (_request, reply) => {
    if (isDraining(http)) return answer(reply, 503, { status: 'draining' });
    const asked = findVersion(db).catch(() => null);
    const late = sleep(longestWait, 'late' as const, { ref: false });
    const version = await Promise.race([asked, late]);
    if (version === 'late' || version === null) return answer(reply, 503, { status: 'no database' });
    return answer(reply, 200, { status: 'ready' });
  });
}
