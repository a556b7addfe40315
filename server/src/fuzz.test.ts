import { isDeepStrictEqual } from 'node:util';
import { accessOf } from '@storyvan/contract/access';
import { errorReply, errorStatuses } from '@storyvan/contract/common/error-reply';
import { mayDo, type Role, roles } from '@storyvan/contract/common/role';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as turns from './db/turn.commands.ts';
import { failuresOf } from './openapi/errors.ts';
import { type NamedCall, namedCalls } from './openapi/named-calls.ts';
import { type ChangeWatch, watchChanges } from './testing/change-watch.ts';
import type { World } from './testing/convention-input.ts';
import { makeExampleWorld } from './testing/example-world.ts';
import { type FuzzRequest, requestsTo } from './testing/fuzz-input.ts';
import { makeTestApp } from './testing/test-app.ts';

/**
 * Every call, with requests of any kind: no fault, no reply of a wrong shape, and after a refusal no row has changed.
 * Here a few each, all in one world; `npm run fuzz` makes more, to each call in a world of its own.
 */

const { FUZZ_REQUESTS, FUZZ_EACH, FUZZ_SEED, FUZZ_ONLY = '' } = process.env;
const thorough = FUZZ_REQUESTS !== undefined;
const seed = Number(FUZZ_SEED ?? Date.now() % 2 ** 31);
const calls = namedCalls().filter(({ operationId, endpoint }) =>
  `${operationId} ${endpoint.path}`.includes(FUZZ_ONLY),
);
const each = Number(FUZZ_EACH ?? Math.ceil(Number(FUZZ_REQUESTS ?? 700) / calls.length));
const again = (operationId: string) =>
  thorough
    ? `npm run fuzz -- --seed ${seed} --each ${each} --only ${operationId}`
    : `FUZZ_SEED=${seed} npx vitest run --project server src/fuzz.test.ts`;

/** What `status.status` says where something was done, or part of it: the rows of a plan are saved one by one. */
const succeeded =
  /^(issued|returned|undone|saved|done|planned|cancelled|submitted|enrolled|moved|added|promoted|closed|opened|reopened|open again|disabled|enabled|reset|ended|erased|changed meanwhile)$/;

interface Place {
  app: ReturnType<typeof makeTestApp>;
  world: World;
  watch: ChangeWatch;
  cookies: Record<Role, string>;
}

async function openPlace(): Promise<Place> {
  const app = makeTestApp();
  await app.open();
  const world = await makeExampleWorld(app);
  const cookies = {
    administrator: app.cookie,
    coordinator: await app.signInAs('Sunita Gaonkar', 'coordinator'),
    staff: await app.signInAs('Maya Kamat', 'staff'),
  };
  // Whoever waits for a turn for the first time leaves a mark.
  await app.db.transaction(async (tx) => {
    for (const takeTurn of Object.values(turns)) await takeTurn(tx);
  });
  return { app, world, cookies, watch: await watchChanges(app.db) };
}

/** Calls on accounts and sessions may have shut out who makes them: lets them in again. */
async function letEverybodyIn({ app, watch }: Place): Promise<void> {
  const accounts = { leela: 'administrator', sunita: 'coordinator', maya: 'staff' };
  await app.db.transaction(async (tx) => {
    const run = (sql: string) => tx.change({ sql, parameters: [] });
    for (const [index, role] of roles.toReversed().entries()) {
      const username = Object.entries(accounts).find(([, held]) => held === role)?.[0];
      const free = `staff_id = ${index + 1}`;
      await run(
        `update staff set role = '${role}', username = '${username}', disabled_at = null, must_change_password = 0 where ${free}`,
      );
    }
    await run(`update session set revoked_at = null, second_factor = 1 where staff_id <= ${roles.length}`);
  });
  await watch.changes();
}

/** What is wrong with the answer to one request; null when nothing is. */
async function faultOf({ endpoint }: NamedCall, request: FuzzRequest, place: Place): Promise<string | null> {
  const { app, cookies, watch } = place;
  const { who, url, headers, payload } = request;
  const cookie = who === 'nobody' ? {} : { cookie: cookies[who] };
  const reply = await app.http.inject({
    method: endpoint.method,
    url,
    headers: { ...headers, ...cookie },
    ...(payload !== undefined && { payload }),
  });
  const changes = await watch.changes();
  const { statusCode } = reply;
  if (statusCode === 401 && who !== 'nobody') await letEverybodyIn(place);
  const body: unknown = JSON.parse(reply.body);
  if (statusCode !== 200) {
    const error = errorReply.strict().safeParse(body);
    if (!error.success) return `an error of another shape: ${reply.body}`;
    if (errorStatuses[error.data.error.code] !== statusCode) return `${statusCode} with ${reply.body}`;
    if (statusCode >= 500) return `a fault: ${reply.body}`;
    // An address that names no parameter is another address.
    const told =
      failuresOf(endpoint, accessOf(endpoint))[statusCode] ?? (statusCode === 404 || statusCode === 401);
    if (!told) return `${statusCode}, which the document does not tell of`;
    return changes.length > 0 ? `${statusCode}, and changed: ${changes}` : null;
  }
  const access = accessOf(endpoint);
  if (access !== 'open' && (who === 'nobody' || !mayDo(who, access))) return `let ${who} in`;
  return faultOfSuccess(endpoint, body, changes);
}

function faultOfSuccess(endpoint: NamedCall['endpoint'], body: unknown, changes: string[]): string | null {
  const fits = endpoint.reply.safeParse(body);
  if (!fits.success) return `a reply of another shape: ${fits.error.message}`;
  if (!isDeepStrictEqual(fits.data, body)) return `a reply with more than its shape: ${JSON.stringify(body)}`;
  if (changes.length === 0) return null;
  if (endpoint.method === 'GET') return `a call that only reads changed: ${changes}`;
  const { status } = body as { status?: { status?: string } };
  return succeeded.test(status?.status ?? 'done') ? null : `${status?.status}, and changed: ${changes}`;
}

describe(`any request (seed ${seed}, ${each} to each of ${calls.length} calls)`, () => {
  let shared: Place;
  beforeAll(async () => {
    if (!thorough) shared = await openPlace();
  }, 60_000);
  afterAll(() => shared?.app.close());

  it.each(calls)(
    'to $operationId, right or wrong, is answered as the contract says',
    async (call) => {
      const place = thorough ? await openPlace() : shared;
      await letEverybodyIn(place);
      const holds = fc.asyncProperty(requestsTo(call.endpoint, place.world), async (request) => {
        expect(await faultOf(call, request, place)).toBeNull();
      });
      try {
        await fc.assert(holds, { seed, numRuns: each, includeErrorInReport: true });
      } catch (cause) {
        throw new Error(`${(cause as Error).message}\nThe same again: ${again(call.operationId)}`, { cause });
      } finally {
        if (thorough) await place.app.close();
      }
    },
    3_600_000,
  );
});
