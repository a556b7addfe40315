import { lookup, titleByIsbn } from '@storyvan/contract/catalogue';
import { autocompleteChild } from '@storyvan/contract/children';
import {
  statisticsOfChildren,
  statisticsOfLoans,
  statisticsOfPlaces,
} from '@storyvan/contract/lending-statistics';
import { autocompleteLessonPlan } from '@storyvan/contract/lesson-plans';
import { readingPatternClass } from '@storyvan/contract/reading';
import { autocompletePartner } from '@storyvan/contract/reading-partners';
import { reportListing } from '@storyvan/contract/reports';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { LetIn } from './context.ts';
import { networkOf } from './network.ts';
import { throttled } from './throttled.ts';

/**
 * How often one session may ask, or one address without a session. A desk that scans a book every 300 ms, asks three
 * calls for each and sends everything twice makes 1,200 calls a minute; an office has a session for each desk. Whoever
 * asks more often is a program that went wrong or copies the library.
 */

/** What reads much, matches free text, or asks a service outside: a tenth of the budget, together. */
export const costlyCalls: ReadonlySet<string | undefined> = new Set(
  [
    lookup,
    titleByIsbn,
    autocompleteChild,
    autocompleteLessonPlan,
    autocompletePartner,
    statisticsOfPlaces,
    statisticsOfChildren,
    statisticsOfLoans,
    readingPatternClass,
    reportListing,
  ].map(({ path }) => path),
);

/**
 * Whose budget a request is taken from: the session's, when signing in that of a known device, else that of the network.
 * A cookie that is neither gets no budget.
 */
const askerOf = (request: FastifyRequest): string =>
  request.signedIn?.session_id ?? request.device?.token_hash ?? networkOf(request.ip);

const windowMs = 60_000;

/**
 * Counts calls in windows of a minute that are the same for all, so that nothing has to be forgotten one by one. The
 * clock is the machine's running time: one that is set back would keep a desk out until it has caught up.
 */
function makeBudget(most: number): (asker: string) => number {
  const counts = new Map<string, number>();
  let began = performance.now();

  /** Milliseconds until there is something to spend again; none when there is. */
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

/**
 * Refuses with 429 what is over the budget of `perMinute` calls; counted in this process only. Let in or not, a
 * request counts, and only then because whose it is shows by then.
 */
export function limitRates(perMinute: number, letIn: LetIn): LetIn {
  const spendAny = makeBudget(perMinute);
  const spendCostly = makeBudget(Math.ceil(perMinute / 10));
  const log = throttled();

  const count = (request: FastifyRequest, url: string | undefined): void => {
    const spend = costlyCalls.has(url) ? spendCostly : spendAny;
    const wait = Math.ceil(spend(askerOf(request)) / 1000);
    if (wait === 0) return;
    const staff_id = request.signedIn?.staff.staff_id;
    log((unlogged) => request.log.warn({ staff_id, address: request.ip, unlogged }, 'too many requests'));
    throw new ApiError(
      'too_many_requests',
      `This is asked too often. Please wait ${wait} ${wait === 1 ? 'second' : 'seconds'} and try again.`,
      [],
      wait,
    );
  };

  return (request, reached) => {
    let entering: Promise<void> | undefined;
    try {
      entering = letIn(request, reached)?.finally(() => count(request, reached.url));
    } finally {
      if (!entering) count(request, reached.url);
    }
    return entering;
  };
}
