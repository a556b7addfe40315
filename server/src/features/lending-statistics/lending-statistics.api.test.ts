import type { Programme } from '@storyvan/contract/common/programme';
import {
  statisticsOfAllPlaces,
  statisticsOfChildren,
  statisticsOfLoans,
  statisticsOfPlaces,
} from '@storyvan/contract/lending-statistics';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '../../demo/random.ts';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makePastChildLoan,
  makePastSiteLoan,
  makeSchool,
  makeSite,
  makeTitle,
} from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

const start = '2026-11-01';
const end = '2026-11-10';
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('lending statistics', () => {
  const app = useTestApp();
  const site = { tonca: 0, chimbel: 0 };
  const school = { aldona: 0, bicholim: 0 };
  const grade = { third: 0, fourth: 0, other: 0 };
  let title_id: number;

  beforeAll(async () => {
    title_id = await makeTitle(app.db);
    site.tonca = await makeSite(app.db, { name: 'Tonca' });
    site.chimbel = await makeSite(app.db, { name: 'Chimbel' });
    school.bicholim = await makeSchool(app.db, { name: 'Bicholim Primary' });
    school.aldona = await makeSchool(app.db, { name: 'Aldona Primary' });
    grade.fourth = await makeGrade(app.db, { school_id: school.aldona, code: 'IV-A', sort_key: '04-A' });
    grade.third = await makeGrade(app.db, { school_id: school.aldona, code: 'III-A', sort_key: '03-A' });
    grade.other = await makeGrade(app.db, { school_id: school.bicholim, code: 'II-A' });
  });

  const programOf = (place: number): Programme =>
    place === site.tonca || place === site.chimbel ? 'mop' : 'lis';
  const lend = async (child_id: number, site_grade_id: number, date_issue: string, more: object = {}) =>
    makePastChildLoan(app.db, {
      child_id,
      site_grade_id,
      program: programOf(site_grade_id),
      accn_no: await makeCopy(app.db, { title_id }),
      date_issue,
      ...more,
    });
  const places = (
    program: Programme,
    which: { school?: 'all' | number; grade?: 'all_grades' | number } = {},
    range = { start, end },
  ) =>
    app.call(statisticsOfPlaces, {
      params: { program, school: 'all', grade: 'all_grades', ...which, ...range },
    });

  /** Of all places together. */
  const different = (
    program: Programme,
    which: { school?: 'all' | number; grade?: 'all_grades' | number } = {},
    range = { start, end },
  ) =>
    app.call(statisticsOfAllPlaces, {
      params: { program, school: 'all', grade: 'all_grades', ...which, ...range },
    });

  it('of one place, with loans on and around the edges of the range, count those within it and before it', async () => {
    const [asha, rahul] = [
      await makeChild(app.db, { site_grade_id: site.tonca }),
      await makeChild(app.db, { site_grade_id: site.tonca }),
    ];
    await makeChild(app.db, { site_grade_id: site.tonca, inactive_since: '2026-01-01' });
    await lend(asha, site.tonca, '2026-10-22', { date_return: '2026-11-01' });
    await lend(asha, site.tonca, '2026-10-21', { date_return: '2026-10-31' });
    await lend(asha, site.tonca, '2026-11-01', { date_return: '2026-11-10' });
    await lend(asha, site.tonca, '2026-11-10', { date_return: null });
    await lend(asha, site.tonca, '2026-11-11', { date_return: '2026-11-11' });
    await lend(rahul, site.tonca, '2026-11-05', { date_return: '2026-11-11' });
    await lend(rahul, site.tonca, '2026-11-05', { undone: 1 });
    // Rahul, at the other site, has separate figures.
    await lend(rahul, site.chimbel, '2026-11-05');
    const box = { program: 'mop' as const, site_grade_id: site.tonca };
    const boxes: [CalendarDate, CalendarDate | null, number][] = [
      ['2026-11-01', '2026-11-10', 0],
      ['2026-11-10', null, 0],
      ['2026-10-31', '2026-11-02', 0],
      ['2026-10-22', '2026-10-31', 0],
      ['2026-11-02', '2026-11-03', 1],
    ];
    for (const [date_issue, date_return, undone] of boxes) {
      await makePastSiteLoan(app.db, {
        ...box,
        accn_no: await makeCopy(app.db),
        date_issue,
        date_return,
        undone,
      });
    }
    for (const date of ['2026-10-31', '2026-11-01', '2026-11-10', '2026-11-11']) {
      await makeReadAloud(app.db, { site_grade_id: site.tonca, reported: false, date });
    }
    const planned = { reported: false, status: 'planned', date: '2026-11-05' } as const;
    await makeReadAloud(app.db, { site_grade_id: site.tonca, ...planned });

    const rows = await places('mop', { school: site.tonca });
    expect(rows).toEqual([
      {
        program: 'mop',
        site_grade_id: site.tonca,
        school_id: null,
        school_name: null,
        place_name: 'Tonca',
        no_of_children: 2,
        issued: 3,
        renewed: 0,
        returned: 2,
        children_borrowed: 2,
        books_brought: 2,
        books_taken_home: 2,
        read_alouds: 2,
        before: {
          issued: 1,
          renewed: 0,
          returned: 1,
          children_borrowed: 1,
          books_brought: 2,
          books_taken_home: 1,
          read_alouds: 1,
        },
      },
    ]);
    const all = await places('mop');
    expect(all.map((row) => [row.place_name, row.issued, row.children_borrowed])).toEqual([
      ['Chimbel', 1, 1],
      ['Tonca', 3, 2],
    ]);
    expect(all[1]).toEqual(rows[0]);
  });

  it('of all schools, one school and one grade, without loans, list each grade in order', async () => {
    const names = async (which: Parameters<typeof places>[1]) =>
      (await places('lis', which)).map((row) => row.place_name);
    const aldona = ['Aldona Primary, III-A', 'Aldona Primary, IV-A'];
    expect(await names({})).toEqual([...aldona, 'Bicholim Primary, II-A']);
    expect(await names({ school: school.aldona })).toEqual(aldona);
    expect(await names({ grade: grade.fourth })).toEqual(['Aldona Primary, IV-A']);
    expect(await names({ school: school.aldona, grade: grade.third })).toEqual(['Aldona Primary, III-A']);
    const rows = await places('lis', { school: school.bicholim });
    expect(rows).toMatchObject([
      { school_id: school.bicholim, school_name: 'Bicholim Primary', site_grade_id: grade.other, issued: 0 },
    ]);
  });

  it('of a child that has moved, at each place, count what it borrowed there', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: grade.other, name: 'Asha Gaonkar', level: 4 });
    const before = await lend(child_id, grade.fourth, '2026-10-25', { date_return: '2026-11-02' });
    const now = await lend(child_id, grade.other, '2026-11-03', {
      date_return: null,
      level: 5,
      child_level: 3,
    });
    const here = { program: 'lis' as const, start, end };
    const atOld = await app.call(statisticsOfChildren, { params: { ...here, id: grade.fourth } });
    expect(atOld).toEqual([
      {
        child_id,
        child_name: 'Asha Gaonkar',
        card_no: expect.any(String),
        level: 4,
        enrolled_here: false,
        last_borrowed: null,
        issued: 0,
        renewed: 0,
        returned: 1,
        before: { issued: 1, renewed: 0, returned: 0 },
      },
    ]);
    const atNew = await app.call(statisticsOfChildren, { params: { ...here, id: grade.other } });
    expect(atNew).toMatchObject([
      { child_id, enrolled_here: true, last_borrowed: '2026-11-03', issued: 1, renewed: 0, returned: 0 },
    ]);
    const loansAt = async (id: number) => {
      const loans = await app.call(statisticsOfLoans, { params: { ...here, id, childId: child_id } });
      return loans.map((loan) => [loan.child_loan_id, loan.issued, loan.returned, loan.diff_level]);
    };
    expect(await loansAt(grade.fourth)).toEqual([[String(before), false, true, 0]]);
    expect(await loansAt(grade.other)).toEqual([[String(now), true, false, 2]]);
  });

  it('of a generated history, over any range, have sums that match from places to loans', async () => {
    const random = makeRandom(7);
    const here = [site.tonca, site.chimbel, grade.third, grade.fourth];
    const children: number[] = [];
    for (const site_grade_id of here) {
      for (let n = 0; n < 4; n++) children.push(await makeChild(app.db, { site_grade_id }));
      children.push(await makeChild(app.db, { site_grade_id, inactive_since: '2026-09-01' }));
    }
    for (let n = 0; n < 200; n++) {
      const issued = addDays('2026-06-01', random.between(0, 160));
      await lend(random.pick(children), random.pick(here), issued, {
        date_return: random.chance(0.2) ? null : addDays(issued, random.between(0, 40)),
        undone: random.chance(0.1) ? 1 : 0,
      });
    }
    const ranges = [
      ['2026-06-01', '2026-11-21'],
      ['2026-08-01', '2026-08-31'],
      ['2026-10-15', '2026-10-15'],
      ['2021-11-22', '2026-11-21'],
      ['2026-09-01', '9999-12-31'],
    ].map(([from, to]) => ({ start: from as string, end: to as string }));
    for (const range of ranges) {
      for (const program of ['mop', 'lis'] as const) {
        const borrowers = { now: new Set<number>(), before: new Set<number>() };
        for (const place of await places(program, {}, range)) {
          const at = { program, id: place.site_grade_id, ...range };
          const rows = await app.call(statisticsOfChildren, { params: at });
          expect([
            sum(rows.map((row) => row.issued)),
            sum(rows.map((row) => row.returned)),
            rows.filter((row) => row.issued > 0).length,
            sum(rows.map((row) => row.before.issued)),
            sum(rows.map((row) => row.before.returned)),
            rows.filter((row) => row.before.issued > 0).length,
          ]).toEqual([
            place.issued,
            place.returned,
            place.children_borrowed,
            place.before.issued,
            place.before.returned,
            place.before.children_borrowed,
          ]);
          for (const { child_id, issued, before } of rows) {
            if (issued > 0) borrowers.now.add(child_id);
            if (before.issued > 0) borrowers.before.add(child_id);
          }
          for (const { child_id, issued, returned, last_borrowed } of rows) {
            const loans = await app.call(statisticsOfLoans, { params: { ...at, childId: child_id } });
            expect([
              loans.filter((loan) => loan.issued).length,
              loans.filter((loan) => loan.returned).length,
              loans.findLast((loan) => loan.issued)?.date_issue ?? null,
              loans.every((loan) => loan.issued || loan.returned),
            ]).toEqual([issued, returned, last_borrowed, true]);
          }
        }
        expect(await different(program, {}, range)).toEqual({
          children_borrowed: borrowers.now.size,
          before: { children_borrowed: borrowers.before.size },
        });
      }
    }
    const [year] = ranges;
    const rows = [...(await places('mop', {}, year)), ...(await places('lis', {}, year))];
    expect(sum(rows.map((row) => row.issued))).toBeGreaterThan(120);
    expect(rows.some((row) => row.children_borrowed > 6)).toBe(true);
  }, 60_000);

  it('of all places together, count a child who has moved or was promoted once', async () => {
    const school_id = await makeSchool(app.db, { name: 'Curca Primary' });
    const [third = 0, fourth = 0] = [
      await makeGrade(app.db, { school_id, code: 'III-B' }),
      await makeGrade(app.db, { school_id, code: 'IV-B' }),
    ];
    const child = () => makeChild(app.db, { site_grade_id: fourth });
    const [promoted, other] = [await child(), await child()];
    for (const place of [third, fourth]) {
      await lend(promoted, place, '2026-11-03');
      await lend(promoted, place, '2026-10-25');
    }
    await lend(other, fourth, '2026-11-04');
    await lend(await child(), fourth, '2026-11-05', { undone: 1 });
    const rows = await places('lis', { school: school_id });
    expect(sum(rows.map((row) => row.children_borrowed))).toBe(3);
    const all = { children_borrowed: 2, before: { children_borrowed: 1 } };
    expect(await different('lis', { school: school_id })).toEqual(all);
    expect(await different('lis', { grade: third })).toEqual({ ...all, children_borrowed: 1 });
  });

  it.each([
    ['a site that is not there', () => `details/mop/99999/all_grades/${start}/${end}`, 404],
    ['a grade asked for as a site', () => `details/mop/${grade.third}/all_grades/${start}/${end}`, 404],
    ['a site asked for as a grade', () => `details/lis/all/${site.tonca}/${start}/${end}`, 404],
    ['a grade of mop', () => `details/mop/all/${grade.third}/${start}/${end}`, 404],
    ['a school that is not there', () => `details/lis/99999/all_grades/${start}/${end}`, 404],
    ['a grade of another school', () => `details/lis/${school.bicholim}/${grade.third}/${start}/${end}`, 404],
    ['a grade of no school', () => `details/lis/99999/${grade.third}/${start}/${end}`, 404],
    ['one day', () => `details/lis/all/all_grades/${end}/${end}`, 200],
    ['an end in the future', () => 'details/lis/all/all_grades/2026-11-1/2027-1-1', 200],
    ['all dates there are', () => 'details/mop/all/all_grades/1900-1-1/9999-12-31', 200],
  ])('for %s, when requested, have the right status', async (_, path, status) => {
    const reply = await app.send('GET', `/api/info/statistics_program_site_${path()}`);
    expect(reply.statusCode).toBe(status);
  });

  it('with a start after the end, at each step, are refused with a reason', async () => {
    for (const path of [
      'program_site_details/mop/all/all_grades',
      `children/mop/${site.tonca}`,
      `loans/mop/${site.tonca}/1`,
    ]) {
      const reply = await app.send('GET', `/api/info/statistics_${path}/2026-11-2/2026-11-1`);
      expect([reply.statusCode, reply.json().error.message]).toEqual([
        400,
        'The start date is after the end date. Choose an earlier start or a later end.',
      ]);
    }
  });
});
