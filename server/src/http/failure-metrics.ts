import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { ApiError } from '../api-error.ts';
import { troubleOf } from '../db/database-trouble.ts';

/** Counts refused requests and database failures by cause. */
export function countFailures(http: FastifyInstance, register: Registry): void {
  const registers = [register];
  const refusals = new Counter({
    name: 'storyvan_refusals_total',
    help: 'Requests that were refused, by the code of the error reply; "connection" is one that was not accepted',
    labelNames: ['code'],
    registers,
  });
  const troubles = new Counter({
    name: 'storyvan_database_troubles_total',
    help: 'Requests that failed because of the database, by the code of the error reply (503 unavailable, 507 no_space) and the cause as the driver names it',
    labelNames: ['code', 'cause'],
    registers,
  });
  http.server.on('drop', () => refusals.inc({ code: 'connection' }));
  http.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof ApiError) refusals.inc({ code: error.code });
    const code = troubleOf(error);
    if (code) troubles.inc({ code, cause: causeOf(error) });
  });
}

/** A code such as SQLITE_BUSY, ECONNREFUSED or 57P03; driver messages vary too much for a label. */
function causeOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code) ? code : 'other';
}
