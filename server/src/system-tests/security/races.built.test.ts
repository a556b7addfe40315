import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@storyvan/contract/all-endpoints';
import type { Endpoint } from '@storyvan/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyOf, type Input, makeWorld, paramsOf, type World } from '../../testing/convention-input.ts';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { useProcessApp } from '../../testing/processes/process-app.ts';
import { pathOf, testDay } from '../../testing/test-app.ts';

/** Requests that meet at the same moment on the built server: one wins, the others get a reason, and the data agrees. */

const atOnce = 6;
const shapeOf = (endpoint: Endpoint): Record<string, unknown> => {
  let body: unknown = endpoint.body;
  while (body instanceof z.ZodPipe) body = body.in;
  return body instanceof z.ZodObject ? body.shape : {};
};
const posts = allEndpoints.filter(({ method }) => method === 'POST');
const named = (endpoints: Endpoint[]) => endpoints.map((endpoint) => ({ path: endpoint.path, endpoint }));
const repeatable = posts.filter((endpoint) => 'request_id' in shapeOf(endpoint));
const versioned = posts.filter((endpoint) => 'version' in shapeOf(endpoint));

/** What makes a second body another one, where all that succeed are the same. */
const other: Record<string, object> = {
  '/api/info/save_member': { name: 'Asha Kamat' },
  '/api/info/save_todo_note': { title: 'Buy paint' },
  '/api/info/save_retention': { years: 7 },
  '/api/info/ra_plan/mop/:weekStart': { rows: [{ site_grade_id: 1, date: testDay }] },
};

/** The messages for the winner and the others; '' where all get the same one. */
const saysSo: Record<string, [won: RegExp, others: string]> = {
  '/api/:program/plan_ra': [/^planned$/, 'planned already'],
  '/api/:program/ra_done': [/^done$/, 'held already'],
  '/api/:program/submit_report': [/^submitted$/, 'already reported'],
  '/api/:program/cancel_ra': [/^cancelled$/, ''],
  '/api/:program/ra_not_done': [/^planned$/, ''],
  '/api/info/erase_child': [/^erased$/, 'already erased'],
};

describe('races on the built server', () => {
  const app = useProcessApp();
  const counts = { races: 0, requests: 0 };
  let world: World;

  beforeAll(async () => {
    world = await makeWorld(app);
  }, 60_000);
  afterAll(() => console.log(`${counts.races} races, ${counts.requests} requests`));

  const race = (requests: { path: string; body: object }[]): Promise<LightMyRequestResponse[]> => {
    counts.races++;
    counts.requests += requests.length;
    return Promise.all(requests.map(({ path, body }) => app.send('POST', path, body)));
  };
  const urlOf = async (endpoint: Endpoint) => pathOf(endpoint, await paramsOf(endpoint, world));
  const statusesOf = (replies: LightMyRequestResponse[]): string[] =>
    replies
      .map((reply) =>
        reply.statusCode === 200 ? (reply.json().status?.status ?? 'done') : `${reply.statusCode}`,
      )
      .sort();
  const times = <T>(make: (n: number) => T): T[] => Array.from({ length: atOnce }, (_, n) => make(n));
  /** A record to change, where the input that succeeds makes a new one. */
  const recordOf: Record<string, () => Promise<object>> = {
    '/api/info/save_member': async () => saved('/api/info/save_member', 'member_id'),
    '/api/info/save_todo_note': async () => saved('/api/info/save_todo_note', 'note_id'),
    '/api/info/save_lesson_plan': async () => saved('/api/info/save_lesson_plan', 'lp_id'),
    '/api/info/save_rp': async () => saved('/api/info/save_rp', 'rp_id'),
  };
  const saved = async (path: string, key: string) => {
    const endpoint = posts.find((each) => each.path === path) as Endpoint;
    const { details } = (await app.send('POST', path, await bodyOf(endpoint, world))).json();
    return { [key]: details[key], version: 1 };
  };
  const onceAnd = (won: string, others: string) => [won, ...times(() => others).slice(1)].sort();

  it.each(named(repeatable))(
    '$path, sent $atOnce times with one request_id, is done once',
    async ({ endpoint }) => {
      const path = await urlOf(endpoint);
      const body = { ...(await bodyOf(endpoint, world)), request_id: randomUUID() };
      const replies = await race(times(() => ({ path, body })));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(times(() => 200));
      for (const reply of replies) expect(reply.json()).toEqual(replies[0]?.json());
    },
  );

  it.each(named(repeatable))(
    '$path, with one request_id for two bodies, is done for one',
    async ({ endpoint }) => {
      const path = await urlOf(endpoint);
      const request_id = randomUUID();
      const bodies = [
        await bodyOf(endpoint, world),
        { ...(await bodyOf(endpoint, world)), ...other[endpoint.path] },
      ];
      const replies = await race(bodies.map((body) => ({ path, body: { ...body, request_id } })));
      expect(statusesOf(replies)).toEqual(['409', expect.stringMatching(/^[a-z]/)]);
    },
  );

  it.each(named(versioned))('$path, from one version at once, is done once', async ({ endpoint }) => {
    const path = await urlOf(endpoint);
    const body = { ...(await bodyOf(endpoint, world)), ...(await recordOf[endpoint.path]?.()) };
    // Saving the stored values changes nothing.
    const phoneOf = (n: number) => (endpoint.path.endsWith('/save_rp') ? { phone: `98765 4321${n}` } : {});
    const replies = await race(times((n) => ({ path, body: { ...body, ...phoneOf(n) } })));
    const [done, others] = saysSo[endpoint.path] ?? [/^(saved|moved|closed)$/, '409'];
    const won = statusesOf(replies).filter((status) => done.test(status));
    expect(statusesOf(replies)).toEqual([...won, ...times(() => others).slice(won.length)].sort());
    // Where the others also succeed, they get the same reply.
    const bodies = new Set(replies.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body));
    expect([won.length, others === '' ? bodies.size : 1]).toEqual([others === '' ? atOnce : 1, 1]);
  });

  describe('lending', () => {
    const holder = () => ({
      program: 'mop',
      site_grade_id: world.site,
      date_issue: testDay,
      date_return: testDay,
    });
    const lend = (path: string, body: object) => ({
      path: `/api/info/${path}`,
      body: { ...holder(), ...body },
    });

    it('one copy to several children, is issued to one', async () => {
      const accn_no = await makeCopy(app.db);
      const children = await Promise.all(times(() => makeChild(app.db, { site_grade_id: world.site })));
      const replies = await race(children.map((child_id) => lend('issue_book_child', { accn_no, child_id })));
      expect(statusesOf(replies)).toEqual(onceAnd('issued', 'with a child'));
    });

    it('one copy to several sites, is issued to one', async () => {
      const accn_no = await makeCopy(app.db);
      const sites = await Promise.all(times(() => makeSite(app.db)));
      const replies = await race(
        sites.map((site_grade_id) => lend('issue_book_site', { accn_no, site_grade_id })),
      );
      expect(statusesOf(replies)).toEqual(onceAnd('issued', 'already at a site'));
    });

    it.each([
      ['issue_book_child', 'return_book_from_child', 'not with a child here'],
      ['issue_book_site', 'return_book_site', 'not at this site'],
    ])('one copy that went by %s, is returned once', async (issue, giveBack, refusal) => {
      const asked = { accn_no: await makeCopy(app.db), child_id: world.child };
      await race([lend(issue, asked)]);
      const replies = await race(times(() => lend(giveBack, asked)));
      expect(statusesOf(replies)).toEqual(onceAnd('returned', refusal));
    });

    it('one issue, is undone once', async () => {
      const event_id = await world.lend('/api/info/issue_book_site', { accn_no: await makeCopy(app.db) });
      const replies = await race(times(() => ({ path: '/api/info/undo_lending', body: { event_id } })));
      expect(statusesOf(replies)).toEqual(onceAnd('undone', 'already undone'));
    });

    it('one copy, is withdrawn or lent, and never both', async () => {
      for (let round = 0; round < atOnce; round++) {
        const accn_no = await makeCopy(app.db);
        const withdraw = {
          path: '/api/info/copy_state',
          body: { accn_no, state: 'withdrawn', date: testDay },
        };
        const issue = lend('issue_book_child', { accn_no, child_id: world.child });
        const statuses = statusesOf(await race(round % 2 ? [withdraw, issue] : [issue, withdraw]));
        expect([
          ['saved', 'withdrawn'],
          ['issued', 'with a child'],
        ]).toContainEqual(statuses);
      }
    });
  });

  /** Several who ask for what there is once. */
  const once: [string, () => Input | Promise<Input>, string, string][] = [
    [
      '/api/info/add_book',
      () => ({ title: { title: 'The Van' }, accn_nos: ['RACE-1'] }),
      'added',
      'title known',
    ],
    [
      '/api/mop/enroll_child',
      () => ({ site_id: world.site, name: 'Zoya Race', card_no: 'RACE-C1' }),
      'enrolled',
      'card number taken',
    ],
    ['/api/info/add_site', () => ({ code: 'RACE', name: 'Race' }), 'added', 'code taken'],
    [
      '/api/info/add_staff_account',
      () => ({ username: 'race', name: 'Race', role: 'staff' }),
      'added',
      'username taken',
    ],
    [
      '/api/info/promote',
      () => bodyOf(posts.find(({ path }) => path === '/api/info/promote') as Endpoint, world),
      'promoted',
      '409',
    ],
    [
      '/api/mop/submit_report',
      () => bodyOf(posts.find(({ path }) => path.endsWith('submit_report')) as Endpoint, world),
      'submitted',
      'already reported',
    ],
  ];
  it.each(once)('%s, asked for by several at once, is done for one', async (path, make, won, others) => {
    const body = await make();
    expect(statusesOf(await race(times(() => ({ path, body }))))).toEqual(onceAnd(won, others));
  });

  it('all of them, leave a database in which every invariant holds', async () => {
    const { code, stdout } = await app.verifyAfterStop();
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^(\d+) of \1 checks hold/)]);
  }, 60_000);
});
