import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { downloadBackup } from '@storyvan/contract/backups';
import { mayDo, type Role, roles } from '@storyvan/contract/common/role';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { tickTodo } from '@storyvan/contract/todo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChange } from '../../db/prepare.ts';
import { accountsChanged } from '../../records/account/account-changes.ts';
import { bodyOf, paramsOf, type World } from '../../testing/convention-input.ts';
import { type ChangeWatch, watchChanges } from '../../testing/database/change-watch.ts';
import { makeExampleWorld } from '../../testing/example-world.ts';
import { isBesideRequests, useProcessApp } from '../../testing/processes/process-app.ts';
import { callVia, pathOf, showSecondFactor, type TestApp, testStaff } from '../../testing/test-app.ts';

/**
 * Every call by every role and signed out, against the built server, with input that succeeds: the contract's table of
 * access decides, and nothing else. A refused call changes no row.
 */

const named = allEndpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));
const json = { 'content-type': 'application/json' };

describe('the roles, on the built server', () => {
  const app = useProcessApp();
  const counts = { answered: 0, 'refused to a role': 0, 'refused without a session': 0 };
  let world: World;
  let watch: ChangeWatch;
  let cookie = '';

  beforeAll(async () => {
    world = await makeExampleWorld(app);
    // Before the watch, whose triggers a backup cannot hold.
    await paramsOf(downloadBackup, world);
    watch = await watchChanges(app.db);
  }, 60_000);
  afterAll(() => {
    const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    console.log(`${allEndpoints.length} calls × ${roles.length} roles and signed out: ${counted.join(', ')}`);
  });

  /** A server process knows a change that another makes to an account a second later (docs/decisions/0035). */
  async function beOf(role: Role): Promise<void> {
    await app.db.transaction((tx) => {
      accountsChanged(tx);
      return runChange(tx, (k) =>
        k.updateTable('staff').set({ role }).where('username', '=', testStaff.username),
      );
    });
    await new Promise((resolve) => setTimeout(resolve, 1100));
  }

  async function enter(): Promise<void> {
    cookie = await app.signIn(testStaff);
    await showSecondFactor(app.db);
  }

  /** Makes the call with input that succeeds; `changes` are the rows that it has changed. */
  async function make(endpoint: Endpoint, sent: { cookie?: string }) {
    const path = pathOf(endpoint, await paramsOf(endpoint, world));
    // A to-do note belongs to whoever has written it.
    const send: TestApp['send'] = (method, url, sentBody) => app.send(method, url, sentBody, sent);
    const own = { ...world, app: { ...app, clock: app.clock, send, call: callVia(send) } };
    const prepared = endpoint === tickTodo && sent.cookie ? own : world;
    const body = endpoint.body && JSON.stringify(await bodyOf(endpoint, prepared));
    await watch.changes();
    const headers = { ...(body !== undefined && json), ...sent };
    const reply = await app.ask(endpoint.method, path, { headers, ...(body !== undefined && { body }) });
    // A session that gains rights gets another token, as a browser would keep it.
    const renewed = /^storyvan_session=[^;]+/.exec(String(reply.headers['set-cookie'] ?? ''))?.[0];
    if (renewed && sent.cookie) cookie = renewed;
    return { reply, changes: await watch.changes() };
  }

  /** Repeated if the server has sent webhooks meanwhile: a call that changes rows changes them each time. */
  async function makeRefused(endpoint: Endpoint, sent: { cookie?: string }) {
    for (let tries = 5; ; tries--) {
      const made = await make(endpoint, sent);
      if (tries === 1 || !made.changes.some(isBesideRequests)) return made;
    }
  }

  it.each(named)('$name, signed out, is 401 unless it is open', async ({ endpoint }) => {
    if (endpoint.may === 'open') expect((await make(endpoint, {})).reply.statusCode).toBe(200);
    else {
      const { reply, changes } = await makeRefused(endpoint, {});
      expect([reply.statusCode, reply.json().error.code, changes]).toEqual([401, 'not_signed_in', []]);
      counts['refused without a session']++;
    }
  });

  describe.each(roles)('as %s', (role) => {
    beforeAll(async () => {
      await beOf(role);
      await enter();
    });

    it.each(named)('$name, is answered if the table says so, and else 403', async ({ endpoint }) => {
      const access = endpoint.may;
      if (access === 'open' || mayDo(role, access)) {
        const { reply } = await make(endpoint, { cookie });
        const shape = endpoint.media ? /./ : /^[{[]/;
        expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([200, expect.stringMatching(shape)]);
        counts.answered++;
      } else {
        const { reply, changes } = await makeRefused(endpoint, { cookie });
        expect([reply.statusCode, reply.json().error.code, changes]).toEqual([403, 'not_allowed', []]);
        counts['refused to a role']++;
      }
      if (endpoint.path.endsWith('/sign_out')) await enter();
    });
  });
});
