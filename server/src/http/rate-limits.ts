import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { LetIn } from './context.ts';
import { networkOf } from './network.ts';
import { throttled } from './throttled.ts';

/**
 * Rate limit per session, or per address without a session. A desk that scans a book every 300 ms, makes three calls
 * per scan and sends everything twice makes 1,200 calls a minute; an office has a session per desk. More comes from a
 * faulty program or from one that copies the library.
 */

/**
 * What a request is counted by: the session; when signing in, a known device; else the network. Other cookies do not
 * count.
 */
const askerOf = (request: FastifyRequest): string =>
  request.signedIn?.session_id ?? request.device?.token_hash ?? networkOf(request.ip);

const windowMs = 60_000;

/**
 * Counts calls in fixed windows of a minute, so that no entry expires alone. Uses the monotonic clock: with a wall
 * clock that is set back, a desk would be blocked until it catches up.
 */
function makeBudget(most: number): (asker: string) => number {
  const counts = new Map<string, number>();
  let began = performance.now();

  /** Milliseconds until the limit resets; 0 if it is not reached. */
  return (asker) => {
    const now = performance.now();
    if (now - began >= windowMs) {
      counts.clear();
      began = now;
    }
    const count = (counts.get(asker) ?? 0) + 1;
    counts.set(asker, count);
    return count > most ? windowMs - (now - began) : 0;
  };
}

/** Calls per minute; without a number, or with 0, there is no limit. */
interface Limits {
  people: number | undefined;
  services: number | undefined;
}

interface Budget {
  any: ReturnType<typeof makeBudget>;
  /** For calls that the contract calls `costly`: a tenth of the limit. */
  costly: ReturnType<typeof makeBudget>;
}

const budgetOf = (perMinute: number | undefined): Budget | null =>
  perMinute ? { any: makeBudget(perMinute), costly: makeBudget(Math.ceil(perMinute / 10)) } : null;

/**
 * Replies 429 to calls over the limit; counted in this process only. Refused requests count too. They are counted after
 * authentication, because only then the user is known. Each service account has a separate budget.
 */
export function limitRates(limits: Limits, letIn: LetIn): LetIn {
  const people = budgetOf(limits.people);
  const services = budgetOf(limits.services);
  if (!people && !services) return letIn;
  const log = throttled();

  const count = (request: FastifyRequest): void => {
    const budget = request.signedIn?.by === 'service' ? services : people;
    if (!budget) return;
    const spend = request.routeOptions.config?.endpoint?.costly ? budget.costly : budget.any;
    const wait = Math.ceil(spend(askerOf(request)) / 1000);
    if (wait === 0) return;
    const staff_id = request.signedIn?.staff.staff_id;
    log((unlogged) => request.log.warn({ staff_id, address: request.ip, unlogged }, 'too many requests'));
    throw new ApiError(
      'too_many_requests',
      `Too many requests. Please wait ${wait} ${wait === 1 ? 'second' : 'seconds'} and try again.`,
      [],
      wait,
    );
  };

  return async (request, reached) => {
    try {
      await letIn(request, reached);
    } finally {
      count(request);
    }
  };
}
