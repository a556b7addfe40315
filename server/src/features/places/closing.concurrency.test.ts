import { moveChild, setChildActive } from '@storyvan/contract/children';
import { issueBookChild, issueBookSite, returnBookSite, undoLending } from '@storyvan/contract/lending';
import { addGrade, closePlace, closeSchool } from '@storyvan/contract/places';
import { promote } from '@storyvan/contract/promotion';
import { addDays, today } from '@storyvan/domain/calendar-date';
import { weekStart } from '@storyvan/domain/week';
import { beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { makeChild, makeCopy, makeGrade, makeSchool, makeSite } from '../../testing/factories.ts';
import { useServerProcesses } from '../../testing/processes/server-processes.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';
import { listLeftOfSchool } from './place-records.queries.ts';

const rounds = 30;
const now = today();
const later = addDays(weekStart(now), 10);

interface Call {
  path: string;
  body: object;
}
/** Prepares one call that brings something to the place. */
type Coming = (place: { program: 'mop' | 'lis'; site_grade_id: number }) => Promise<Call>;

describe('a place closed at the same moment on several servers', { timeout: 120_000 }, () => {
  const servers = useServerProcesses(3);
  let elsewhere: number;

  beforeAll(async () => {
    elsewhere = await makeSite(servers.db);
  });

  const send = async (n: number, { path, body }: Call): Promise<string> => {
    const reply = await servers.server(n).post(path, body);
    expect([200, 400, 409], JSON.stringify(reply)).toContain(reply.status);
    return reply.status === 200 ? reply.body.status.status : 'refused';
  };
  /** Varies which process is asked first, and by how much. */
  const meet = async (round: number, one: Call, other: Call): Promise<[string, string]> => {
    const after = async (ms: number, n: number, call: Call) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return send(n, call);
    };
    const ahead = (round % 7) - 3;
    return Promise.all([after(Math.max(0, ahead), round, one), after(Math.max(0, -ahead), round + 1, other)]);
  };
  const readLeft = async (school_or_place: { school_id: number } | { site_grade_id: number }) => {
    const [[column, id] = []] = Object.entries(school_or_place);
    const left = await runQuery(servers.db, (k) =>
      k
        .selectFrom('site_grade')
        .select(['inactive_since'])
        .select((eb) => [
          eb
            .selectFrom('copy')
            .select((count) => count.fn.countAll<number>().as('n'))
            .whereRef('copy.site_grade_id', '=', 'site_grade.site_grade_id')
            .as('books'),
          eb
            .selectFrom('child')
            .select((count) => count.fn.countAll<number>().as('n'))
            .whereRef('child.site_grade_id', '=', 'site_grade.site_grade_id')
            .where('child.inactive_since', 'is', null)
            .as('children'),
          eb
            .selectFrom('read_aloud')
            .select((count) => count.fn.countAll<number>().as('n'))
            .whereRef('read_aloud.site_grade_id', '=', 'site_grade.site_grade_id')
            .where('read_aloud.status', '=', 'planned')
            .as('sessions'),
        ])
        .where(column as 'site_grade_id', '=', id as number),
    );
    return left.map(({ inactive_since, books, children, sessions }) => ({
      closed: inactive_since !== null,
      left: Number(books) + Number(children) + Number(sessions),
    }));
  };

  const box: Coming = async (place) => ({
    path: issueBookSite.path,
    body: { ...place, accn_no: await makeCopy(servers.db), date_issue: now },
  });
  const comings: [string, Coming][] = [
    ['a box lent to it', box],
    [
      'a box that came back, and whose return is undone',
      async (place) => {
        const { body } = (await box(place)) as { body: { accn_no: string } };
        await send(0, { path: issueBookSite.path, body });
        const server = servers.server(0);
        const back = { ...place, accn_no: body.accn_no, date_return: now };
        const returned = await server.post(returnBookSite.path, back);
        return { path: undoLending.path, body: { event_id: returned.body.details.event_id } };
      },
    ],
    [
      'a new child',
      async ({ program, site_grade_id }) => ({
        path: `/api/${program}/enroll_child`,
        body: { site_grade_id, name: `Child of ${site_grade_id}` },
      }),
    ],
    [
      'a moved child',
      async ({ site_grade_id }) => ({
        path: moveChild.path,
        body: {
          child_id: await makeChild(servers.db, { site_grade_id: elsewhere }),
          version: 1,
          to_site_grade_id: site_grade_id,
        },
      }),
    ],
    [
      'a returning child',
      async ({ site_grade_id }) => {
        const child_id = await makeChild(servers.db, { site_grade_id, inactive_since: '2026-01-05' });
        return { path: setChildActive.path, body: { child_id, version: 1, active: true } };
      },
    ],
    [
      'a planned session',
      async ({ program, site_grade_id }) => ({
        path: `/api/${program}/plan_ra`,
        body: { site_grade_id, date: later },
      }),
    ],
    [
      'a session changed back from done to planned',
      async ({ program, site_grade_id }) => ({
        path: `/api/${program}/ra_not_done`,
        body: { ra_id: await makeReadAloud(servers.db, { site_grade_id, date: now }), version: 1 },
      }),
    ],
  ];
  const week: Coming = async ({ site_grade_id }) => ({
    path: `/api/info/ra_plan/mop/${weekStart(later)}`,
    body: {
      rows: [site_grade_id, elsewhere].map((id, n) => ({
        site_grade_id: id,
        date: later,
        time: `${10 + n}:${String(site_grade_id % 60).padStart(2, '0')}`,
      })),
    },
  });
  const done = ['issued', 'undone', 'enrolled', 'moved', 'saved', 'planned', 'changed meanwhile'];

  it.each([...comings, ['a planned week', week] as [string, Coming]])(
    'a site and %s, at the same moment, leave it closed and empty, or open',
    async (_, coming) => {
      for (let round = 0; round < rounds; round++) {
        const site_grade_id = await makeSite(servers.db);
        const place = { program: 'mop' as const, site_grade_id };
        const call = await coming(place);
        const close = { path: closePlace.path, body: { ...place, version: 1, closed: true } };
        const [came, closed] = await meet(round, call, close);
        const [now] = await readLeft({ site_grade_id });
        // Exactly one of the two succeeded.
        expect([done.includes(came), closed === 'closed', now]).toEqual(
          closed === 'closed'
            ? [false, true, { closed: true, left: 0 }]
            : [true, false, { closed: false, left: 1 }],
        );
      }
    },
  );

  it.each(comings)(
    'a school with two grades and %s, at the same moment, leave all closed and empty, or open',
    async (_, coming) => {
      for (let round = 0; round < rounds; round++) {
        const school_id = await makeSchool(servers.db);
        const grades = [
          await makeGrade(servers.db, { school_id, code: 'I-A' }),
          await makeGrade(servers.db, { school_id, code: 'II-A' }),
        ];
        const call = await coming({ program: 'lis', site_grade_id: grades[round % 2] as number });
        const close = { path: closeSchool.path, body: { school_id, version: 1, closed: true } };
        const [came, closed] = await meet(round, call, close);
        const left = (await readLeft({ school_id })).sort((a, b) => a.left - b.left);
        const all = closed === 'closed';
        expect([done.includes(came), left]).toEqual([
          !all,
          [
            { closed: all, left: 0 },
            { closed: all, left: all ? 0 : 1 },
          ],
        ]);
      }
    },
  );

  it('a school and a new or reopened grade, at the same moment, leave no open grade in a closed school', async () => {
    for (let round = 0; round < 2 * rounds; round++) {
      const school_id = await makeSchool(servers.db);
      const site_grade_id = await makeGrade(servers.db, { school_id, inactive_since: '2026-01-05' });
      const open = { program: 'lis', site_grade_id, version: 1, closed: false };
      const call =
        round % 2
          ? { path: closePlace.path, body: open }
          : { path: addGrade.path, body: { school_id, grades: ['V-A'] } };
      const close = { path: closeSchool.path, body: { school_id, version: 1, closed: true } };
      const [came, closed] = await meet(round >> 1, call, close);
      expect(closed).toBe('closed');
      expect(['opened', 'added', 'school is closed']).toContain(came);
      expect((await readLeft({ school_id })).every((grade) => grade.closed)).toBe(true);
      expect(await listLeftOfSchool.all(servers.db, { school_id, today: now })).toHaveLength(
        came === 'added' ? 2 : 1,
      );
    }
  });

  it('a grade and a promotion into it, at the same moment, leave it closed and empty, or open with the child', async () => {
    for (let round = 0; round < rounds; round++) {
      const school_id = await makeSchool(servers.db);
      const from = await makeGrade(servers.db, { school_id, code: 'I-A' });
      const site_grade_id = await makeGrade(servers.db, { school_id, code: 'II-A' });
      await makeChild(servers.db, { site_grade_id: from });
      const steps = [
        { site_grade_id: from, to: 'II-A' },
        { site_grade_id, to: 'stay' },
      ];
      const server = servers.server(0);
      const review = await (await server.get(`/api/info/promotion/${school_id}`)).json();
      const { fingerprint } = review as { fingerprint: string };
      const call = { path: promote.path, body: { school: school_id, steps, fingerprint } };
      const place = { program: 'lis', site_grade_id };
      const close = { path: closePlace.path, body: { ...place, version: 1, closed: true } };
      const [promoted, closed] = await meet(round, call, close);
      const [now] = await readLeft({ site_grade_id });
      expect([promoted, closed, now]).toEqual(
        closed === 'closed'
          ? ['refused', 'closed', { closed: true, left: 0 }]
          : ['promoted', 'children are enrolled', { closed: false, left: 1 }],
      );
    }
  });

  it('a school and a box for each of its six grades, at the same moment, leave no box in a closed grade', async () => {
    for (let round = 0; round < rounds; round++) {
      const school_id = await makeSchool(servers.db);
      const calls: Call[] = [];
      for (let n = 0; n < 6; n++) {
        const site_grade_id = await makeGrade(servers.db, { school_id });
        calls.push(await box({ program: 'lis', site_grade_id }));
      }
      const close = { path: closeSchool.path, body: { school_id, version: 1, closed: true } };
      calls.splice(round % 7, 0, close);
      const statuses = await Promise.all(calls.map((call, n) => send(n, call)));
      const left = await readLeft({ school_id });
      const closed = statuses[round % 7] === 'closed';
      expect(left.map((grade) => grade.closed)).toEqual(Array(6).fill(closed));
      const lent = statuses.filter((status) => status === 'issued').length;
      expect([lent, left.filter((grade) => grade.left === 1).length]).toEqual(closed ? [0, 0] : [6, 6]);
    }
  });

  it.each(['leaves', 'moves'])(
    'a child that %s and a book lent to it, at the same moment, never leave a child elsewhere with the book',
    async (what) => {
      for (let round = 0; round < 2 * rounds; round++) {
        const site_grade_id = await makeSite(servers.db);
        const child_id = await makeChild(servers.db, { site_grade_id });
        const accn_no = await makeCopy(servers.db);
        const issue = { program: 'mop', site_grade_id, accn_no, child_id, date_issue: now };
        const change = { child_id, version: 1 };
        const go =
          what === 'leaves'
            ? { path: setChildActive.path, body: { ...change, active: false } }
            : { path: moveChild.path, body: { ...change, to_site_grade_id: elsewhere } };
        const [lent, gone] = await meet(round, { path: issueBookChild.path, body: issue }, go);
        expect([lent, gone]).toEqual(
          lent === 'issued'
            ? ['issued', 'books out']
            : ['child not enrolled here', what === 'leaves' ? 'saved' : 'moved'],
        );
      }
    },
  );
});
