import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { addDays } from '@storyvan/contract/common/calendar-date';
import {
  issueBookChild,
  issueBookSite,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { listReadWith } from '@storyvan/contract/reading';
import { signIn } from '@storyvan/contract/session';
import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { runQuery } from '../db/prepare.ts';
import type { Schema } from '../db/schema.ts';
import { type LendingState, readLendingState } from '../testing/lending-state.ts';
import { testDay } from '../testing/test-app.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { staffNames } from './child-names.ts';
import { loadDemo } from './demo.commands.ts';

const patience = 400_000;
const password = 'storyvan';
const yesterday = addDays(testDay, -1);

type Event = LendingState['events'][number];
type Copy = LendingState['copies'][number];
interface Where {
  site_grade_id: number | null;
  child_id: number | null;
  site_loan_id: string | null;
  child_loan_id: string | null;
}
const library: Where = { site_grade_id: null, child_id: null, site_loan_id: null, child_loan_id: null };

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Every table as text, row by row, in the order of its columns; a password hash is salted and left out. */
async function hashTables(db: Database): Promise<Record<string, string>> {
  const folder = new URL('../../migrations/', import.meta.url);
  const migrations = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const made = [...migrations.join('').matchAll(/create table (\w+)/g)].map((match) => match[1] as string);
  const tables = [...new Set(made)].filter((table) => !/_(before|kept)$/.test(table));
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const rows = await db.rows({ sql: `select * from ${table}`, parameters: [] });
    const lines = rows.map(({ password_hash, ...row }) => JSON.stringify(Object.values(row)));
    hashes[table] = createHash('sha256').update(lines.sort().join('\n')).digest('hex');
  }
  return hashes;
}

/** Where an event leads from where the copy was; throws where the lending rules would have refused it. */
function follow(event: Event, was: Where): Where {
  const { kind, site_grade_id, child_id, loan_id } = event;
  const isHere = was.site_grade_id === site_grade_id;
  const refuse = (): never => {
    throw new Error(`${kind} of ${event.accn_no} on ${event.date} is against the rules.`);
  };
  switch (kind) {
    case 'issue_site':
      return was.site_grade_id === null
        ? { site_grade_id, child_id: null, site_loan_id: loan_id, child_loan_id: null }
        : refuse();
    case 'issue_child':
      return was.child_id === null && (was.site_grade_id === null || isHere)
        ? { ...was, site_grade_id, child_id, child_loan_id: loan_id }
        : refuse();
    case 'return_child':
      return isHere && was.child_id === child_id && was.child_loan_id === loan_id
        ? {
            ...was,
            site_grade_id: was.site_loan_id === null ? null : site_grade_id,
            child_id: null,
            child_loan_id: null,
          }
        : refuse();
    case 'return_site':
      return isHere && was.child_id === null && was.site_loan_id === loan_id ? library : refuse();
    default:
      return refuse();
  }
}

/** The events of a copy, oldest first, as its row and their links chain them. */
function chainOf(copy: Copy, events: ReadonlyMap<string, Event>): Event[] {
  const chain: Event[] = [];
  for (let id = copy.last_event_id; id !== null; ) {
    const event: Event = events.get(id) as Event;
    chain.unshift(event);
    id = event.previous_event_id;
  }
  return chain;
}

describe('the demo programme', () => {
  let database: TestDatabase;
  let db: Database;
  let state: LendingState;
  let readings: Selectable<Schema['reading']>[];
  let loads: boolean[];

  beforeAll(async () => {
    database = await makeTestDatabase();
    db = database.db;
    const beside = await openDatabase(database.settings);
    const given = { today: testDay, password };
    loads = await Promise.all([loadDemo(db, given), loadDemo(beside, given)]);
    await beside.close();
    state = await readLendingState(db);
    readings = await runQuery(db, (k) => k.selectFrom('reading').selectAll());
  }, patience);
  afterAll(() => database.drop());

  it('a load, when another process loads at the same moment, is done by exactly one of them', () => {
    expect(loads.sort()).toEqual([false, true]);
  });

  it(
    'a load for the same day, in another database, gives the same rows, and a second load here changed none',
    async () => {
      expect(await loadDemo(db, { today: '2027-01-01', password })).toBe(false);
      const other = await makeTestDatabase();
      try {
        await loadDemo(other.db, { today: testDay, password: 'another password' });
        expect(await hashTables(other.db)).toEqual(await hashTables(db));
      } finally {
        await other.drop();
      }
    },
    patience,
  );

  it('its numbers, once loaded, are those of the issue', async () => {
    const places = await runQuery(db, (k) => k.selectFrom('site_grade').selectAll());
    const sites = places.filter(({ program }) => program === 'mop');
    expect(sites.filter(({ junior }) => junior === 0)).toHaveLength(20);
    expect(sites.filter(({ junior }) => junior === 1)).toHaveLength(5);
    const grades = [
      ...groupBy(
        places.filter((place) => place.school_id),
        (place) => place.school_id,
      ).values(),
    ];
    expect(grades).toHaveLength(40);
    expect(grades.every((ofSchool) => ofSchool.length >= 3 && ofSchool.length <= 5)).toBe(true);
    const children = await runQuery(db, (k) => k.selectFrom('child').select('child_id'));
    expect(Math.abs(children.length - 2500)).toBeLessThan(150);
    expect(await runQuery(db, (k) => k.selectFrom('title').select('title_id'))).toHaveLength(1500);
    expect(state.copies).toHaveLength(6000);
    expect(state.copies.filter((copy) => copy.state === 'withdrawn')).toHaveLength(25);
    expect(state.copies.filter((copy) => copy.state === 'lost')).toHaveLength(15);
    expect(state.child_loans.length).toBeGreaterThan(60_000);
  });

  it('every copy, its events followed from the first, stands where its row and its loans say', () => {
    const events = new Map(state.events.map((event) => [event.event_id, event]));
    const siteLoans = new Map(state.site_loans.map((loan) => [loan.site_loan_id, loan]));
    const childLoans = new Map(state.child_loans.map((loan) => [loan.child_loan_id, loan]));
    const faults: string[] = [];
    let followed = 0;
    for (const copy of state.copies) {
      let where = library;
      let before: Event | null = null;
      for (const event of chainOf(copy, events)) {
        const loan = childLoans.get(event.loan_id) ?? siteLoans.get(event.loan_id);
        const dated = event.kind.startsWith('issue') ? loan?.date_issue : loan?.date_return;
        const isLinked =
          event.previous_moved_on === (before?.date ?? null) &&
          (before === null || (before.date <= event.date && before.at < event.at));
        const isSame = loan?.accn_no === copy.accn_no && loan.site_grade_id === event.site_grade_id;
        if (!isLinked || !isSame || dated !== event.date) faults.push(event.event_id);
        if (
          event.kind === 'issue_child' &&
          childLoans.get(event.loan_id)?.site_loan_id !== where.site_loan_id
        )
          faults.push(`${event.event_id} lent on from elsewhere`);
        where = follow(event, where);
        before = event;
        followed += 1;
      }
      const { site_grade_id, child_id, site_loan_id, child_loan_id } = copy;
      expect({ site_grade_id, child_id, site_loan_id, child_loan_id }).toEqual(where);
      expect(copy.moved_on).toBe(before?.date ?? null);
      if (copy.state !== 'available') expect(copy.site_grade_id).toBeNull();
    }
    expect(faults).toEqual([]);
    expect(followed).toBe(state.events.length);
    const [open, ended] = [0, 1].map(
      (n) =>
        [...state.site_loans, ...state.child_loans].filter((loan) => Number(loan.date_return !== null) === n)
          .length,
    ) as [number, number];
    expect(open + 2 * ended).toBe(state.events.length);
  });

  it('every loan of a copy, beside the others of its kind, begins when the one before has ended', () => {
    for (const loans of [state.site_loans, state.child_loans]) {
      for (const ofCopy of groupBy<
        { accn_no: string; date_issue: string; date_return: string | null },
        string
      >(loans, (loan) => loan.accn_no).values()) {
        const sorted = ofCopy.toSorted((a, b) => (a.date_issue < b.date_issue ? -1 : 1));
        const overlaps = sorted.filter((loan, n) => {
          const next = sorted[n + 1];
          return next && (loan.date_return === null || loan.date_return > next.date_issue);
        });
        expect(overlaps).toEqual([]);
      }
    }
  });

  it('no date, of whatever happened, lies on the day of loading or after, and no instant', async () => {
    const dates = [
      ...state.events.map((event) => event.date),
      ...state.site_loans.map((loan) => loan.date_return ?? loan.date_issue),
      ...state.child_loans.map((loan) => loan.date_return ?? loan.date_issue),
      ...(
        await runQuery(db, (k) => k.selectFrom('read_aloud').select('date').where('status', '=', 'done'))
      ).map(({ date }) => date),
      ...readings.map(({ date_reading }) => date_reading),
      ...(await runQuery(db, (k) => k.selectFrom('report').select('submitted_on'))).map(
        (row) => row.submitted_on,
      ),
    ];
    expect(dates.filter((date) => date > yesterday)).toEqual([]);
    expect(dates.reduce((first, date) => (date < first ? date : first)) >= addDays(testDay, -548)).toBe(true);
    expect([...state.events, ...readings].filter(({ at }) => at >= `${testDay}T00:00:00.000Z`)).toEqual([]);
  });

  it('every child, in all its loans, borrows at its own place at a level it had', async () => {
    const children = await runQuery(db, (k) =>
      k
        .selectFrom('child')
        .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
        .select(['child_id', 'child.site_grade_id', 'program', 'baseline_level', 'level']),
    );
    const byId = new Map(children.map((child) => [child.child_id, child]));
    const faults = state.child_loans.filter((loan) => {
      const child = byId.get(loan.child_id);
      const [baseline, level, then] = [child?.baseline_level, child?.level, loan.child_level] as number[];
      const hasLevel = (then as number) >= (baseline as number) && (then as number) <= (level as number);
      return child?.site_grade_id !== loan.site_grade_id || child.program !== loan.program || !hasLevel;
    });
    expect(faults).toEqual([]);
  });

  it('the present week, when one looks around, has overdue books, idle children and books with children', async () => {
    const children = await runQuery(db, (k) => k.selectFrom('child').select('child_id'));
    const out = state.child_loans.filter((loan) => loan.date_return === null);
    expect(out.length).toBeGreaterThan(1000);
    const overdue = out.filter((loan) => loan.date_issue < addDays(testDay, -14)).length;
    expect(overdue).toBeGreaterThan(50);
    expect(overdue).toBeLessThan(out.length / 4);
    const thisMonth = state.child_loans.filter((loan) => loan.date_issue.startsWith(testDay.slice(0, 7)));
    expect(new Set(thisMonth.map(({ program }) => program))).toEqual(new Set(['mop', 'lis']));
    const borrowed = new Set(thisMonth.map((loan) => loan.child_id)).size;
    expect(children.length - borrowed).toBeGreaterThan(50);
    expect(new Set(state.events.map((event) => event.staff_id)).size).toBe(7);
  });

  it('the read-alouds, by grade, have reports pending for about fifteen grades', async () => {
    const rows = await runQuery(db, (k) =>
      k
        .selectFrom('read_aloud')
        .innerJoin('site_grade', 'site_grade.site_grade_id', 'read_aloud.site_grade_id')
        .leftJoin('report', 'report.ra_id', 'read_aloud.ra_id')
        .select(['read_aloud.program', 'read_aloud.site_grade_id', 'read_aloud.reported', 'rep_id'])
        .where('read_aloud.status', '=', 'done'),
    );
    expect(rows.every((row) => (row.rep_id !== null) === (row.reported === 1))).toBe(true);
    const pending = rows.filter((row) => row.rep_id === null);
    expect(new Set(pending.filter((row) => row.program === 'lis').map((row) => row.site_grade_id)).size).toBe(
      15,
    );
    expect(new Set(pending.filter((row) => row.program === 'mop').map((row) => row.site_grade_id)).size).toBe(
      4,
    );
  });

  it('the readings, of most children in both programmes, are of books they had, with support where levels are low', () => {
    const loans = new Set(state.child_loans.map(({ child_id, accn_no }) => `${child_id} ${accn_no}`));
    expect(readings.filter(({ child_id, accn_no }) => !loans.has(`${child_id} ${accn_no}`))).toEqual([]);
    for (const [program, children] of [
      ['mop', 500],
      ['lis', 1000],
    ] as const) {
      const here = readings.filter((reading) => reading.program === program);
      const byChild = groupBy(here, (reading) => reading.child_id);
      expect(byChild.size).toBeGreaterThan(children);
      expect(here.length / byChild.size).toBeGreaterThan(2);
      expect(here.length / byChild.size).toBeLessThan(6);
    }
    const support = (level: number) => {
      const ofLevel = readings.filter((reading) => reading.reading_level === level);
      return ofLevel.filter((reading) => reading.support_of_illustrations).length / ofLevel.length;
    };
    expect(support(1)).toBeGreaterThan(0.6);
    expect(support(5)).toBeLessThan(0.3);
    expect(new Set(readings.map(({ observation }) => observation)).size).toBeGreaterThan(200);
    expect(new Set(readings.map(({ librarian_id }) => librarian_id)).size).toBe(7);
  });

  describe('with the server on top', () => {
    let app: FastifyInstance;
    let cookie: string;

    const call = async (path: string, payload: object) => {
      const reply = await app.inject({ method: 'POST', url: path, payload, headers: { cookie } });
      return reply.json();
    };
    beforeAll(async () => {
      app = await buildApp({ db, now: () => new Date(`${testDay}T10:00:00`) });
      const payload = { username: 'demo', password };
      const reply = await app.inject({ method: 'POST', url: signIn.path, payload });
      cookie = String(reply.headers['set-cookie']).split(';')[0] as string;
    });
    afterAll(() => app.close());

    it('a book with a child, given back, undone and given back again, goes home to the library', async () => {
      const copy = state.copies.find((row) => row.child_loan_id && row.site_loan_id) as Copy;
      const loan = state.child_loans.find((row) => row.child_loan_id === copy.child_loan_id);
      const holder = { program: loan?.program, site_grade_id: copy.site_grade_id, accn_no: copy.accn_no };
      const returned = { ...holder, date_return: testDay };
      const back = await call(returnBookFromChild.path, returned);
      expect(back.status.status).toBe('returned');
      const undone = await call(undoLending.path, { event_id: back.details.event_id });
      expect(undone.status.status).toBe('undone');
      expect((await call(returnBookFromChild.path, returned)).status.status).toBe('returned');
      expect((await call(returnBookSite.path, returned)).status.status).toBe('returned');
      const issued = { ...holder, date_issue: testDay };
      expect((await call(issueBookSite.path, issued)).status.status).toBe('issued');
      const lent = await call(issueBookChild.path, { ...issued, child_id: copy.child_id });
      expect(lent.status.status).toBe('issued');
      expect(lent.details.had_before).not.toBeNull();
    });

    it('the last events of the loaded history, each undone in turn, are all accepted', async () => {
      const kindOf = new Map(state.events.map((event) => [event.event_id, event.kind]));
      const kinds = groupBy(state.copies, (copy) => kindOf.get(copy.last_event_id ?? ''));
      expect([...kinds.keys()].sort()).toEqual(['issue_child', 'issue_site', 'return_child', 'return_site']);
      for (const copies of kinds.values()) {
        const event_id = copies.at(-1)?.last_event_id as string;
        const reply = await call(undoLending.path, { event_id });
        expect(reply.status.status).toBe('undone');
      }
    });

    it('the invented colleagues, whom one can read with, cannot sign in with any password one might guess', async () => {
      const people = await app.inject({ url: listReadWith.path, headers: { cookie } });
      expect(people.json()).toHaveLength(1 + staffNames.length);
      for (const [username, name] of staffNames) {
        expect(people.json()).toContainEqual({ librarian_id: expect.any(Number), name });
        for (const guess of [password, username]) {
          const payload = { username, password: guess };
          const reply = await app.inject({ method: 'POST', url: signIn.path, payload });
          expect(reply.statusCode).toBe(401);
        }
      }
    });
  });
});
