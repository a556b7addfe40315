import { addDays } from '@storyvan/domain/calendar-date';
import { weekStart } from '@storyvan/domain/week';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { runQuery } from '../db/prepare.ts';
import type { Schema } from '../db/schema.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { loadDemo } from './demo.commands.ts';

/** A Wednesday: part of the week has passed, part of it is to come. */
const today = '2026-11-18';
const sunday = weekStart(today);

describe('the week of the demo programme', () => {
  let database: TestDatabase;
  let db: Database;
  let readAlouds: Selectable<Schema['read_aloud']>[];
  let people: Map<number, Selectable<Schema['reading_partner']>>;
  let seats: Map<number, number[]>;

  beforeAll(async () => {
    database = await makeTestDatabase({ onceOnly: true });
    db = database.db;
    await loadDemo(db, { today, password: 'storyvan' });
    readAlouds = await runQuery(db, (k) => k.selectFrom('read_aloud').selectAll().orderBy('ra_id'));
    const rows = await runQuery(db, (k) => k.selectFrom('reading_partner').selectAll());
    people = new Map(rows.map((person) => [person.rp_id, person]));
    seats = new Map();
    const partners = await runQuery(db, (k) => k.selectFrom('read_aloud_partner').selectAll());
    for (const { ra_id, rp_id } of partners) seats.set(ra_id, [...(seats.get(ra_id) ?? []), rp_id]);
  }, 400_000);
  afterAll(() => database.drop());

  const crewOf = ({ ra_id, lead_rp_id }: (typeof readAlouds)[number]): number[] => [
    ...(lead_rp_id === null ? [] : [lead_rp_id]),
    ...(seats.get(ra_id) ?? []),
  ];
  const planned = () => readAlouds.filter(({ status }) => status === 'planned');
  const done = () => readAlouds.filter(({ status }) => status === 'done');

  it('people, in each programme, are staff and volunteers, some of one programme only, and one who has left', async () => {
    const all = [...people.values()];
    const staff = await runQuery(db, (k) => k.selectFrom('staff').select(['staff_id', 'name']));
    for (const { staff_id, name } of staff) {
      expect(all.filter((person) => person.staff_id === staff_id).map((person) => person.name)).toEqual([
        name,
      ]);
    }
    const volunteers = all.filter(({ staff_id }) => staff_id === null);
    expect(volunteers.filter(({ mop, lis }) => mop === 1 && lis === 0).length).toBeGreaterThan(4);
    expect(volunteers.filter(({ mop, lis }) => mop === 0 && lis === 1).length).toBeGreaterThan(4);
    expect(all.filter(({ inactive_since }) => inactive_since !== null)).toHaveLength(1);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it('sessions, whoever takes part, have active people of their programme, each once, and no one in two places at once', () => {
    const faults: string[] = [];
    const taken = new Map<string, number[]>();
    for (const readAloud of readAlouds) {
      const crew = crewOf(readAloud);
      const minutes = Number(readAloud.time.slice(0, 2)) * 60 + Number(readAloud.time.slice(3));
      if (new Set(crew).size < crew.length) faults.push(`${readAloud.ra_id} names a person twice`);
      for (const rp_id of crew) {
        const person = people.get(rp_id);
        if (person?.[readAloud.program] !== 1 || person.inactive_since)
          faults.push(`${readAloud.ra_id} ${rp_id}`);
        const key = `${rp_id} ${readAloud.date}`;
        const others = taken.get(key) ?? [];
        if (others.some((other) => Math.abs(other - minutes) < 120)) faults.push(`${key} clashes`);
        taken.set(key, [...others, minutes]);
      }
    }
    expect(faults).toEqual([]);
    const led = done().filter(({ lead_rp_id }) => lead_rp_id !== null);
    expect(led.length / done().length).toBeGreaterThan(0.95);
    expect(done().filter(({ ra_id }) => seats.get(ra_id)?.length === 2).length).toBeGreaterThan(500);
  });

  it('sessions done, all of them, have a time, a count and who was there: children of the place', async () => {
    expect(done().filter(({ time, children_count }) => time === '' || children_count === null)).toEqual([]);
    expect(done().filter(({ lp_id }) => lp_id !== null).length / done().length).toBeGreaterThan(0.8);
    const rows = await runQuery(db, (k) =>
      k
        .selectFrom('attendance')
        .innerJoin('child', 'child.child_id', 'attendance.child_id')
        .select(['attendance.ra_id', 'child.site_grade_id']),
    );
    const readAloud = new Map(readAlouds.map((one) => [one.ra_id, one]));
    expect(
      rows.filter(({ ra_id, site_grade_id }) => readAloud.get(ra_id)?.site_grade_id !== site_grade_id),
    ).toEqual([]);
    const there = new Map<number, number>();
    for (const { ra_id } of rows) there.set(ra_id, (there.get(ra_id) ?? 0) + 1);
    expect(
      done().filter(({ ra_id, children_count }) => (children_count ?? 0) < (there.get(ra_id) ?? 0)),
    ).toEqual([]);
    expect(planned().filter(({ ra_id }) => there.has(ra_id))).toEqual([]);
  });

  it('this week, seen on its Wednesday, is done up to yesterday and planned from today, half of next week too', async () => {
    const sites = await runQuery(db, (k) =>
      k.selectFrom('site_grade').select(['site_grade_id', 'visit_day']).where('program', '=', 'mop'),
    );
    const ofMop = (from: string, to: string) =>
      readAlouds.filter(({ program, date }) => program === 'mop' && date >= from && date <= to);
    const thisWeek = ofMop(sunday, addDays(sunday, 6));
    expect(thisWeek.map(({ site_grade_id }) => site_grade_id).sort()).toEqual(
      sites.map(({ site_grade_id }) => site_grade_id).sort(),
    );
    for (const { date, status } of thisWeek) if (date >= today) expect(status).toBe('planned');
    const next = ofMop(addDays(sunday, 7), addDays(sunday, 13));
    expect(next.length).toBe(Math.floor(sites.length / 2));
    expect(next.every(({ status }) => status === 'planned')).toBe(true);
    const inGrades = planned().filter(({ program, date }) => program === 'lis' && date >= today);
    expect(inGrades.length).toBeGreaterThan(5);
    const toMark = planned().filter(({ date }) => date < today);
    expect(toMark.map(({ program }) => program).sort()).toEqual(['lis', 'lis', 'mop', 'mop']);
    expect(toMark.every(({ date }) => date >= addDays(today, -14))).toBe(true);
  });

  it('lesson plans, each linked to a book there is, have steps and are used', async () => {
    const plans = await runQuery(db, (k) =>
      k
        .selectFrom('lesson_plan')
        .innerJoin('title', 'title.title_id', 'lesson_plan.title_id')
        .selectAll('lesson_plan'),
    );
    expect(plans.length).toBeGreaterThan(24);
    for (const { steps, objectives, materials, lp_id } of plans) {
      const count = steps.split('\n').length;
      expect(count >= 4 && count <= 7 && objectives !== '' && materials !== '').toBe(true);
      expect(done().some((readAloud) => readAloud.lp_id === lp_id)).toBe(true);
    }
  });

  it('reports, of all stars, say what was read and how it went, and recent ones are discussed before today', async () => {
    const reports = await runQuery(db, (k) => k.selectFrom('report').selectAll());
    expect(new Set(reports.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(reports.filter(({ what_was_read, how_it_went }) => !what_was_read || !how_it_went)).toEqual([]);
    const comments = await runQuery(db, (k) => k.selectFrom('report_comment').selectAll());
    expect(comments.length).toBeGreaterThan(50);
    expect(comments.filter(({ at }) => at >= `${today}T00:00:00.000Z`)).toEqual([]);
    const writer = new Map(reports.map(({ rep_id, written_by }) => [rep_id, written_by]));
    expect(comments.filter(({ rep_id, staff_id }) => writer.get(rep_id) === staff_id)).toEqual([]);
  });

  it('notes of the demo account and members of both kinds, once loaded, are there', async () => {
    const notes = await runQuery(db, (k) => k.selectFrom('todo_note').selectAll());
    expect(new Set(notes.map(({ prog }) => prog))).toEqual(new Set(['mop', 'lis']));
    expect(notes.some(({ done_on }) => done_on !== null)).toBe(true);
    const members = await runQuery(db, (k) => k.selectFrom('member').selectAll());
    expect(members.filter(({ fbt }) => fbt === 1).length).toBeGreaterThan(10);
    expect(members.filter(({ fbt }) => fbt === 0).length).toBeGreaterThan(20);
  });
});
