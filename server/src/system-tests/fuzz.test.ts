import { isDeepStrictEqual } from 'node:util';
import { signIn } from '@storyvan/contract/auth';
import { downloadBackup } from '@storyvan/contract/backups';
import { errorReply, errorStatuses } from '@storyvan/contract/common/error-reply';
import { mayCall, type Role, roles } from '@storyvan/contract/common/role';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOnImport } from '../features/imports/browser/work-on-import.commands.ts';
import { failuresOf } from '../openapi/errors.ts';
import { type NamedCall, namedCalls } from '../openapi/named-calls.ts';
import { getFeedId, numberAllChanges } from '../records/change/change.commands.ts';
import * as turns from '../records/setting/turn.commands.ts';
import { paramsOf, type World } from '../testing/convention-input.ts';
import { type ChangeWatch, watchChanges } from '../testing/database/change-watch.ts';
import { makeExampleWorld } from '../testing/example-world.ts';
import { type FuzzRequest, plansFor, requestOf } from '../testing/fuzz-input.ts';
import { makeTestApp } from '../testing/test-app.ts';

/**
 * Random requests to every call: no fault, no reply of a wrong shape, and no changed row after a refusal. Here a few for
 * each call, all on one set of records; `npm run fuzz` sends more, with a set of records for each call.
 */

const { FUZZ_REQUESTS, FUZZ_EACH, FUZZ_SEED, FUZZ_ONLY = '' } = process.env;
const thorough = FUZZ_REQUESTS !== undefined;
const seed = Number(FUZZ_SEED ?? Date.now() % 2 ** 31);
const calls = namedCalls().filter(({ operationId, endpoint }) =>
  `${operationId} ${endpoint.path}`.includes(FUZZ_ONLY),
);
const each = Number(FUZZ_EACH ?? Math.ceil(Number(FUZZ_REQUESTS ?? 700) / calls.length));
/** A different seed for each call, so that not all calls get the same users in the same order. */
const seedFor = (operationId: string) =>
  [...operationId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed);
const again = (operationId: string) =>
  thorough
    ? `npm run fuzz -- --seed ${seed} --each ${each} --only ${operationId}`
    : `FUZZ_SEED=${seed} npx vitest run --project server system-tests/fuzz.test.ts`;

/**
 * The values of `status.status` if something was done, or part of it: the rows of a plan are saved one by one, and a
 * stocktake keeps every number that is scanned.
 */
const succeeded =
  /^(issued|renewed|returned|undone|saved|started|finished|noted|expected here|recorded elsewhere|with a child|recorded as lost|withdrawn|unknown number|taken out|checking|corrected|running|stopped|deleted|reverting|revoked|received|done|planned|cancelled|submitted|enrolled|moved|added|promoted|closed|opened|reopened|open again|disabled|enabled|reset|ended|erased|changed meanwhile)$/;

interface Place {
  app: ReturnType<typeof makeTestApp>;
  world: World;
  watch: ChangeWatch;
  cookies: Record<Role, string>;
  /** Work on imports that goes on. */
  imports: Set<Promise<void>>;
}

async function openPlace(): Promise<Place> {
  const imports: Place['imports'] = new Set();
  const app = makeTestApp({
    workOnImport(work) {
      const ended = workOnImport(app.db, work).finally(() => imports.delete(ended));
      imports.add(ended);
    },
  });
  await app.open();
  const world = await makeExampleWorld(app);
  // Before the watch, whose triggers a backup cannot hold.
  await paramsOf(downloadBackup, world);
  const cookies = {
    get administrator() {
      return app.cookie;
    },
    set administrator(cookie) {
      app.cookie = cookie;
    },
    coordinator: await app.signInAs('Sunita Gaonkar', 'coordinator'),
    staff: await app.signInAs('Maya Kamat', 'staff'),
  };
  // The first process that takes a turn creates the row.
  await app.db.transaction(async (tx) => {
    for (const takeTurn of Object.values(turns)) await takeTurn(tx);
  });
  return { app, world, cookies, imports, watch: await watchChanges(app.db) };
}

/** Calls on accounts and sessions may have signed out the caller: signs them in again. */
async function unblockEveryone({ app, watch }: Place): Promise<void> {
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
    await run('delete from sign_in_failure');
    await run(`update session set revoked_at = null, second_factor = 1 where staff_id <= ${roles.length}`);
  });
  await watch.changes();
}

/** What goes on beside requests is done: the work on imports, and the places of changes in their feed. */
async function settle({ app, imports }: Place): Promise<void> {
  await Promise.all(imports);
  await numberAllChanges(app.db);
  await getFeedId(app.db);
}

interface Answer {
  status: number;
  text: string;
  /** In the rows of the database. */
  changes: string[];
}

async function ask({ endpoint }: NamedCall, request: FuzzRequest, place: Place): Promise<Answer> {
  const { app, cookies, watch } = place;
  const { who, url, headers, payload } = request;
  const cookie = who === 'no_one' ? {} : { cookie: cookies[who] };
  await settle(place);
  await watch.changes();
  const reply = await app.http.inject({
    method: endpoint.method,
    url,
    headers: { ...headers, ...cookie },
    ...(payload !== undefined && { payload }),
  });
  // A session that gains rights gets another token.
  const renewed = /^storyvan_session=[^;]+/.exec(String(reply.headers['set-cookie'] ?? ''))?.[0];
  if (renewed && who !== 'no_one' && endpoint.path !== signIn.path) cookies[who] = renewed;
  const answer = { status: reply.statusCode, text: reply.body, changes: await watch.changes() };
  if ((answer.status === 401 && who !== 'no_one') || answer.status === 429) await unblockEveryone(place);
  return answer;
}

/** What is wrong with a reply, or null. */
function faultOf({ endpoint }: NamedCall, who: FuzzRequest['who'], answer: Answer): string | null {
  const { status, text, changes } = answer;
  const body: unknown = endpoint.media && status === 200 ? undefined : JSON.parse(text);
  if (status !== 200) {
    const error = errorReply.strict().safeParse(body);
    if (!error.success) return `an error of another shape: ${text}`;
    if (errorStatuses[error.data.error.code] !== status) return `${status} with ${text}`;
    if (status >= 500) return `a fault: ${text}`;
    // A path with an empty parameter is another path.
    const documented = failuresOf(endpoint)[status] ?? (status === 404 || status === 401);
    if (!documented) return `${status}, which the document does not list`;
    return changes.length > 0 ? `${status}, and changed: ${changes}` : null;
  }
  const allowed = who === 'no_one' ? endpoint.may === 'open' : mayCall(who, endpoint);
  if (!allowed) return `let ${who} in`;
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
      const { endpoint, operationId } = call;
      let successes = 0;
      const holds = fc.asyncProperty(plansFor(endpoint, place.world), async (plan) => {
        // The previous request may have signed out the administrator, who prepares this one.
        await unblockEveryone(place);
        const request = await requestOf(plan, endpoint, place.world);
        const answer = await ask(call, request, place);
        expect(faultOf(call, request.who, answer), JSON.stringify(request)).toBeNull();
        if (answer.status === 200) successes++;
      });
      try {
        await fc.assert(holds, { seed: seedFor(operationId), numRuns: each, includeErrorInReport: true });
        // If all requests were refused by the validation, the handlers would not be tested.
        if (each >= 50) expect(successes).toBeGreaterThan(0);
      } catch (cause) {
        throw new Error(`${(cause as Error).message}\nThe same again: ${again(operationId)}`, { cause });
      } finally {
        if (thorough) await place.app.close();
      }
    },
    3_600_000,
  );
});
