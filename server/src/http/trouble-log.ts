import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DatabaseTrouble } from '../db/database-trouble.ts';

const logEveryMs = 5000;

interface Told {
  at: number;
  /** Like ones since, that were not logged. */
  more: number;
}

const toldBy = new WeakMap<FastifyInstance, Map<DatabaseTrouble, Told>>();

/** Logs that the database cannot be used: the first, then one in five seconds with the number of those between. */
export function logTrouble(request: FastifyRequest, trouble: DatabaseTrouble, error: Error): void {
  const told = toldBy.get(request.server) ?? new Map<DatabaseTrouble, Told>();
  toldBy.set(request.server, told);
  const last = told.get(trouble);
  const now = performance.now();
  if (last && now - last.at < logEveryMs) {
    last.more += 1;
    return;
  }
  told.set(trouble, { at: now, more: 0 });
  request.log.error({ err: error, trouble, unlogged: last?.more ?? 0 }, 'the database cannot be used');
}
