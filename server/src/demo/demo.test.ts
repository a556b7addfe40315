import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { opinions } from '@storyvan/contract/common/opinion';
import { addDays } from '@storyvan/domain/calendar-date';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { runQuery } from '../db/prepare.ts';
import { silent } from '../recovery/progress.ts';
import { groupBy, password, patience, useLoadedDemo } from '../testing/demo/demo.ts';
import { testLending } from '../testing/demo/demo-lending.ts';
import { testServer } from '../testing/demo/demo-server.ts';
import { testDay } from '../testing/test-app.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { loadDemo } from './demo.commands.ts';
import { isEmpty } from './demo.queries.ts';

const yesterday = addDays(testDay, -1);

/**
 * Every table as text, row by row, in the order of its columns. A password hash is salted, and each installation has its
 * own key for sign-in attempts; both are left out.
 */
async function hashTables(db: Database): Promise<Record<string, string>> {
  const folder = new URL('../../migrations/', import.meta.url);
  const migrations = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const made = [...migrations.join('').matchAll(/create table (\w+)/g)].map((match) => match[1] as string);
  const tables = [...new Set(made)];
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const rows = await db.rows({ sql: `select * from ${table}`, parameters: [] });
    const alike = rows.filter((row) => !(table === 'setting' && row.key === 'sign_in.key'));
    const lines = alike.map(({ password_hash, ...row }) => JSON.stringify(Object.values(row)));
    hashes[table] = createHash('sha256').update(lines.sort().join('\n')).digest('hex');
  }
  return hashes;
}

describe('the demo programme', () => {
  const demo = useLoadedDemo();

  it('a load, when another process loads at the same moment, is done by exactly one of them', () => {
    expect(demo.loads.sort()).toEqual([false, true]);
  });

  // What is loaded is decided before the database is asked, so one of the two is enough.
  it.skipIf(process.env.TEST_DATABASE_URL)(
    'a load for the same day, in another database, gives the same rows, and a second load here changed none',
    async () => {
      expect(await loadDemo(demo.db, { today: '2027-01-01', password })).toBe(false);
      const other = await makeTestDatabase({ onceOnly: true });
      try {
        await loadDemo(other.db, { today: testDay, password: 'another password' });
        expect(await hashTables(other.db)).toEqual(await hashTables(demo.db));
      } finally {
        await other.drop();
      }
    },
    patience,
  );

  it('a load, when it is stopped, has said what it does and leaves the library empty', async () => {
    const other = await makeTestDatabase({ onceOnly: true });
    const stop = new AbortController();
    const steps: string[] = [];
    const step = (name: string) => {
      steps.push(name);
      if (name.startsWith('Lending')) stop.abort(new Error('stopped'));
    };
    const progress = { ...silent, step, signal: stop.signal };
    try {
      const given = { today: testDay, password };
      await expect(loadDemo(other.db, given, progress)).rejects.toThrow('stopped');
      expect(steps).toEqual(['People, places and books', 'Lending in 2025']);
      expect(await isEmpty(other.db)).toBe(true);
    } finally {
      await other.drop();
    }
  });

  it('its numbers, once loaded, are those of the issue', async () => {
    const places = await runQuery(demo.db, (k) => k.selectFrom('site_grade').selectAll());
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
    const children = await runQuery(demo.db, (k) => k.selectFrom('child').select('child_id'));
    expect(Math.abs(children.length - 2500)).toBeLessThan(150);
    expect(await runQuery(demo.db, (k) => k.selectFrom('title').select('title_id'))).toHaveLength(1500);
    expect(demo.state.copies).toHaveLength(6000);
    expect(demo.state.copies.filter((copy) => copy.state === 'withdrawn')).toHaveLength(25);
    expect(demo.state.copies.filter((copy) => copy.state === 'lost')).toHaveLength(15);
    expect(demo.state.child_loans.length).toBeGreaterThan(60_000);
  });

  it('no date or instant of anything that happened is on the day of loading or later', async () => {
    const dates = [
      ...demo.state.events.map((event) => event.date),
      ...demo.state.site_loans.map((loan) => loan.date_return ?? loan.date_issue),
      ...demo.state.child_loans.map((loan) => loan.date_return ?? loan.date_issue),
      ...(
        await runQuery(demo.db, (k) => k.selectFrom('read_aloud').select('date').where('status', '=', 'done'))
      ).map(({ date }) => date),
      ...demo.readings.map(({ date_reading }) => date_reading),
      ...(await runQuery(demo.db, (k) => k.selectFrom('report').select('submitted_on'))).map(
        (row) => row.submitted_on,
      ),
    ];
    expect(dates.filter((date) => date > yesterday)).toEqual([]);
    expect(dates.reduce((first, date) => (date < first ? date : first)) >= addDays(testDay, -548)).toBe(true);
    expect(
      [...demo.state.events, ...demo.readings].filter(({ at }) => at >= `${testDay}T00:00:00.000Z`),
    ).toEqual([]);
  });

  it('the current week, once loaded, has overdue books, idle children and books with children', async () => {
    const children = await runQuery(demo.db, (k) => k.selectFrom('child').select('child_id'));
    const out = demo.state.child_loans.filter((loan) => loan.date_return === null);
    expect(out.length).toBeGreaterThan(1000);
    const since = ({ date_issue, date_renewed }: (typeof out)[number]) => date_renewed ?? date_issue;
    const overdue = out.filter((loan) => since(loan) < addDays(testDay, -14)).length;
    expect(overdue).toBeGreaterThan(50);
    expect(overdue).toBeLessThan(out.length / 4);
    const thisMonth = demo.state.child_loans.filter((loan) =>
      loan.date_issue.startsWith(testDay.slice(0, 7)),
    );
    expect(new Set(thisMonth.map(({ program }) => program))).toEqual(new Set(['mop', 'lis']));
    const borrowed = new Set(thisMonth.map((loan) => loan.child_id)).size;
    expect(children.length - borrowed).toBeGreaterThan(50);
    expect(new Set(demo.state.events.map((event) => event.staff_id)).size).toBe(7);
  });

  it('the read-alouds, by grade, have reports pending for about fifteen grades', async () => {
    const rows = await runQuery(demo.db, (k) =>
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

  it('the opinions, said at returns in the last months, are of all kinds, with sentences for many', () => {
    const said = demo.readings.filter(({ opinion }) => opinion !== null);
    const loans = new Map(demo.state.child_loans.map((loan) => [loan.child_loan_id, loan]));
    expect(said.filter((one) => loans.get(one.child_loan_id ?? 0)?.date_return !== one.date_reading)).toEqual(
      [],
    );
    for (const opinion of opinions) {
      expect(said.filter((one) => one.opinion === opinion && one.observation !== '').length).toBeGreaterThan(
        20,
      );
    }
  });

  it('the readings, of most children in both programmes, are of books they had, with support where levels are low', () => {
    const readings = demo.readings.filter(({ opinion }) => opinion === null);
    const loans = new Set(demo.state.child_loans.map(({ child_id, accn_no }) => `${child_id} ${accn_no}`));
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

  testLending(demo);
  describe('with the server on top', () => testServer(demo));
});
