import type { ReadAloud, ReadAloudPage } from '@storyvan/contract/read-alouds';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeChild, makeSite } from '../../testing/factories.ts';
import { useServerProcesses } from '../../testing/processes/server-processes.ts';
import { makeReadAloud, makeReadingPartner } from '../../testing/week-factories.ts';

const sunday = '2026-11-22';
const date = '2026-11-25';
const url = `/api/info/ra_plan/mop/${sunday}`;

interface Saved {
  conflicts: { key: string; reason: string }[];
  plan: ReadAloud[];
}

describe('sessions changed at the same moment on several servers', { timeout: 120_000 }, () => {
  const servers = useServerProcesses(3);
  let people: number[];

  beforeAll(async () => {
    people = [];
    for (let n = 0; n < 12; n++) people.push(await makeReadingPartner(servers.db));
  });

  const { server } = servers;
  const saveAtOnce = async (bodies: object[][]): Promise<Saved[]> => {
    const replies = await Promise.all(bodies.map((rows, n) => server(n).post(url, { rows })));
    expect(replies.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    return replies.map(({ body }) => body);
  };
  const readPlan = async (): Promise<ReadAloud[]> =>
    (await server(0).get(url)).json() as Promise<ReadAloud[]>;
  const makePlanned = async () => {
    const site_grade_id = await makeSite(servers.db);
    const ra_id = await makeReadAloud(servers.db, { site_grade_id, date, status: 'planned' });
    return { ra_id, version: 1, site_grade_id, date };
  };

  it('twelve coordinators, when each gives one session another lead, get one success and eleven conflicts', async () => {
    const row = await makePlanned();
    const saved = await saveAtOnce(people.map((lead) => [{ ...row, key: `${lead}`, lead }]));
    const winners = saved.filter(({ conflicts }) => conflicts.length === 0);
    expect(winners).toHaveLength(1);
    const outcomes = saved.flatMap(({ conflicts }) => conflicts);
    expect(outcomes.map(({ reason }) => reason)).toEqual(Array(11).fill('changed'));
    const now = (await readPlan()).find(({ ra_id }) => ra_id === row.ra_id);
    expect(now?.version).toBe(2);
    expect(outcomes.map(({ key }) => key)).not.toContain(`${now?.lead?.rp_id}`);
  });

  it('ten coordinators, when each plans the same site and time at once, make one session', async () => {
    const site_grade_id = await makeSite(servers.db);
    const rows = people.slice(0, 10).map((lead) => [{ site_grade_id, date, time: '16:30', lead }]);
    const saved = await saveAtOnce(rows);
    const reasons = saved.flatMap(({ conflicts }) => conflicts.map(({ reason }) => reason));
    expect(reasons).toEqual(Array(9).fill('planned already'));
    expect((await readPlan()).filter((readAloud) => readAloud.site_grade_id === site_grade_id)).toHaveLength(
      1,
    );
  });

  it('two coordinators, when they save many rows in opposite orders, both save the rows the other did not send', async () => {
    const rows = [];
    for (let n = 0; n < 10; n++) rows.push(await makePlanned());
    const [one, two] = people as [number, number];
    const ofBoth = rows.slice(3, 7);
    const saved = await saveAtOnce([
      [...rows.slice(0, 3), ...ofBoth].map((row) => ({ ...row, lead: one })),
      [...rows.slice(7), ...ofBoth].reverse().map((row) => ({ ...row, lead: two })),
    ]);
    expect(saved.flatMap(({ conflicts }) => conflicts)).toHaveLength(ofBoth.length);
    const plan = new Map((await readPlan()).map((readAloud) => [readAloud.ra_id, readAloud]));
    expect(rows.map(({ ra_id }) => plan.get(ra_id)?.version)).toEqual(Array(10).fill(2));
    const leads = rows.map(({ ra_id }) => plan.get(ra_id)?.lead?.rp_id);
    expect(leads.slice(0, 3)).toEqual([one, one, one]);
    expect(leads.slice(7)).toEqual([two, two, two]);
  });

  it('two coordinators, when they move two sessions to one free time, get one success and one conflict', async () => {
    const site_grade_id = await makeSite(servers.db);
    const make = (time: string) =>
      makeReadAloud(servers.db, { site_grade_id, date, time, status: 'planned' });
    const [first, second] = [await make('09:00'), await make('13:00')];
    const saved = await saveAtOnce(
      [first, second].map((ra_id) => [{ ra_id, version: 1, site_grade_id, date, time: '11:00' }]),
    );
    expect(saved.flatMap(({ conflicts }) => conflicts).map(({ reason }) => reason)).toEqual([
      'planned already',
    ]);
    const here = (await readPlan()).filter((readAloud) => readAloud.site_grade_id === site_grade_id);
    expect(here.filter(({ time }) => time === '11:00')).toHaveLength(1);
    expect(here).toHaveLength(2);
  });

  it('a report and a change back to planned, when sent at once, leave it done with a report or planned without', async () => {
    const outcomes = new Set<string>();
    for (let n = 0; n < 12; n++) {
      const site_grade_id = await makeSite(servers.db);
      const ra_id = await makeReadAloud(servers.db, { site_grade_id, date: '2026-06-01' });
      const report = () =>
        server(n).post('/api/mop/submit_report', { ra_id, rating: 4, how_it_went: 'Well.' });
      const back = () => server(n + 1).post('/api/mop/ra_not_done', { ra_id, version: 1 });
      const replies = await Promise.all(n % 2 === 0 ? [report(), back()] : [back(), report()]);
      expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
      const readAloud = (await server(n).get(`/api/mop/ra/${ra_id}`)).json() as Promise<ReadAloud>;
      const { status, rep_id } = await readAloud;
      outcomes.add(`${status} ${rep_id === null ? 'without' : 'with'} a report`);
    }
    for (const outcome of outcomes)
      expect(['done with a report', 'planned without a report']).toContain(outcome);
  });

  it('twenty phones, when they mark one session done at once, leave the attendance of exactly one', async () => {
    const site_grade_id = await makeSite(servers.db);
    const ra_id = await makeReadAloud(servers.db, { site_grade_id, date: '2026-06-02', status: 'planned' });
    const children: number[] = [];
    for (let n = 0; n < 20; n++) children.push(await makeChild(servers.db, { site_grade_id }));
    const replies = await Promise.all(
      children.map((child_id, n) =>
        server(n).post('/api/mop/ra_done', {
          ra_id,
          version: 1,
          site_grade_id,
          date: '2026-06-02',
          children_count: n + 1,
          attendance: [child_id],
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const won = replies.findIndex(({ status }) => status === 200);
    const { children_count, ...page } = (await (
      await server(0).get(`/api/mop/ra_done/${ra_id}`)
    ).json()) as ReadAloudPage;
    expect(children_count).toBe(won + 1);
    expect(page.children.filter(({ present }) => present).map(({ child_id }) => child_id)).toEqual([
      children[won],
    ]);
  });

  const held = { date: '2026-06-03', time: '16:30', children_count: 9 };
  interface Outcome {
    status: { status: string };
    details: ReadAloudPage;
  }
  const outcomesOf = (replies: { status: number; body: unknown }[]): Outcome[] => {
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    return replies.map(({ body }) => body as Outcome);
  };
  const statusesOf = (outcomes: Outcome[]) => outcomes.map(({ status }) => status.status).sort();
  /** Sessions planned or done at a place. */
  const readAloudsAt = async (site_grade_id: number): Promise<ReadAloud[]> => {
    const lists = ['ra', 'ra_done'].map((list) => server(0).get(`/api/mop/${list}?place=${site_grade_id}`));
    const rows = (await Promise.all(lists)).map((reply) => reply.json() as Promise<ReadAloud[]>);
    return (await Promise.all(rows)).flat();
  };

  it.each(['16:30', null])(
    'twelve phones, when they record one session without a plan at %s, record it once and all get it back',
    async (time) => {
      const site_grade_id = await makeSite(servers.db);
      const body = () => ({ ...held, time, site_grade_id, request_id: crypto.randomUUID() });
      const replies = await Promise.all(people.map((_, n) => server(n).post('/api/mop/ra_done', body())));
      const outcomes = outcomesOf(replies);
      expect(statusesOf(outcomes)).toEqual(['done', ...Array(11).fill('held already')]);
      expect(new Set(outcomes.map(({ details }) => details.ra_id)).size).toBe(1);
      expect(await readAloudsAt(site_grade_id)).toMatchObject([{ status: 'done', time }]);
    },
  );

  it('a session, when recorded, planned in the week, planned alone and moved there at once, is there once', async () => {
    for (let n = 0; n < 8; n++) {
      const site_grade_id = await makeSite(servers.db);
      const at = { site_grade_id, date: '2026-06-03', time: '16:30' };
      const atOtherTime = { ...at, time: '09:00' };
      const waiting = await makeReadAloud(servers.db, { ...atOtherTime, status: 'planned' });
      const other = await makeReadAloud(servers.db, { ...atOtherTime, time: '11:00', status: 'done' });
      const calls = [
        () => server(n).post('/api/mop/ra_done', { ...held, site_grade_id }),
        () => server(n + 1).post('/api/mop/plan_ra', at),
        () => server(n + 2).post('/api/info/ra_plan/mop/2026-05-31', { rows: [at] }),
        () => server(n).post('/api/mop/plan_ra', { ...at, ra_id: waiting, version: 1 }),
        () => server(n + 1).post('/api/mop/ra_done', { ...held, site_grade_id, ra_id: other, version: 1 }),
      ];
      const order = [...calls.slice(n % 5), ...calls.slice(0, n % 5)];
      const replies = await Promise.all(order.map((send) => send()));
      expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
      const standing = await readAloudsAt(site_grade_id);
      expect(standing.filter(({ time }) => time === '16:30')).toHaveLength(1);
      const won = replies.filter(({ body }) => ['done', 'planned', 'saved'].includes(body.status.status));
      expect(won).toHaveLength(1);
    }
  });

  it('a planned session, when marked done while others record it without a plan, stays one session', async () => {
    for (let n = 0; n < 6; n++) {
      const site_grade_id = await makeSite(servers.db);
      const { date, time } = held;
      const ra_id = await makeReadAloud(servers.db, { site_grade_id, date, time, status: 'planned' });
      const mark = () => server(n).post('/api/mop/ra_done', { ...held, site_grade_id, ra_id, version: 1 });
      const record = () => server(n + 1).post('/api/mop/ra_done', { ...held, site_grade_id });
      const outcomes = outcomesOf(
        await Promise.all(n % 2 ? [mark(), record(), record()] : [record(), mark(), record()]),
      );
      expect(statusesOf(outcomes).filter((status) => status === 'done')).toHaveLength(1);
      expect(new Set(outcomes.map(({ details }) => details.ra_id))).toEqual(new Set([ra_id]));
      expect(await readAloudsAt(site_grade_id)).toMatchObject([{ ra_id, status: 'done' }]);
    }
  });
});
