import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DatabaseTrouble } from '../db/database.ts';
import { throttled } from './throttled.ts';

type Throttles = Record<DatabaseTrouble, ReturnType<typeof throttled>>;
const throttlesOf = new WeakMap<FastifyInstance, Throttles>();
const damaged = new WeakSet<FastifyInstance>();

/** Whether a request has found the database damaged. It does not recover without a restore. */
export const hasMetDamage = (http: FastifyInstance): boolean => damaged.has(http);

/** Logs that the database cannot be used, with one of the affected requests; there may be thousands. */
export function logTrouble(request: FastifyRequest, trouble: DatabaseTrouble, error: Error): void {
  if (trouble === 'damaged') damaged.add(request.server);
  const throttles = throttlesOf.get(request.server) ?? {
    unavailable: throttled(),
    busy: throttled(),
    no_space: throttled(),
    damaged: throttled(),
  };
  throttlesOf.set(request.server, throttles);
  throttles[trouble]((unlogged) =>
    request.log.error({ err: error, trouble, unlogged }, 'the database cannot be used'),
  );
}
