import { randomUUID } from 'node:crypto';
import { enrollChild, getChild, moveChild } from '@storyvan/contract/children';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { issueBookChild, returnBookFromChild } from '@storyvan/contract/lending';
import { statisticsOfPlaces } from '@storyvan/contract/lending-statistics';
import { closePlace } from '@storyvan/contract/place-records';
import { leave, promote, reviewPromotion, undoPromotion } from '@storyvan/contract/promotion';
import { listGrades } from '@storyvan/contract/schools';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { gradeSortKey } from '../../db/grade-order.ts';
import { runQuery } from '../../db/prepare.ts';
import { insertRows } from '../../db/rows.commands.ts';
import { makeChild, makeCopy, makeGrade, makeSchool } from '../../testing/factories.ts';
import { testDay, testStaff, useTestApp } from '../../testing/test-app.ts';

describe('the new school year', () => {
  const app = useTestApp();
  let school: number;
  beforeEach(async () => {
    school = await makeSchool(app.db, { name: 'Aldona Primary' });
  });

  const gradeOf = (code: string, enrolled_count = 0) =>
    makeGrade(app.db, { school_id: school, code, enrolled_count, sort_key: gradeSortKey(code) });
  const review = (meant: number | 'all' = school) => app.call(reviewPromotion, { params: { school: meant } });
  /** As proposed, but where told otherwise. */
  const stepsOf = async (otherwise: Record<string, string> = {}, meant: number | 'all' = school) => {
    const { schools, fingerprint } = await review(meant);
    const steps = schools
      .flatMap((each) => each.grades)
      .map(({ site_grade_id, grade_code, proposed }) => ({
        site_grade_id,
        to: otherwise[grade_code] ?? proposed,
      }));
    return { school: meant, steps, fingerprint };
  };
  const promoteNow = async (body: BodyIn<typeof promote>) => app.call(promote, { body });
  const undo = (promotion_id: string, request_id?: string) =>
    app.call(undoPromotion, { body: { promotion_id, request_id } });
  const lend = async (child_id: number, site_grade_id: number) => {
    const accn_no = await makeCopy(app.db);
    const body = { program: 'lis' as const, site_grade_id, child_id, accn_no, date_issue: testDay };
    expect((await app.call(issueBookChild, { body })).status.status).toBe('issued');
    return accn_no;
  };
  const takeBack = (accn_no: string, site_grade_id: number) =>
    app.call(returnBookFromChild, {
      body: { program: 'lis', site_grade_id, accn_no, date_return: testDay },
    });
  /** Everything that a promotion may touch, but for editions. */
  const readAll = async () => ({
    children: await runQuery(app.db, (k) =>
      k
        .selectFrom('child')
        .select(['child_id', 'name', 'card_no', 'site_grade_id', 'inactive_since', 'level'])
        .orderBy('child_id'),
    ),
    grades: await runQuery(app.db, (k) =>
      k
        .selectFrom('site_grade')
        .select([
          'site_grade_id',
          'school_id',
          'code',
          'name',
          'sort_key',
          'enrolled_count',
          'inactive_since',
        ])
        .orderBy('site_grade_id'),
    ),
    copies: await runQuery(app.db, (k) => k.selectFrom('copy').selectAll().orderBy('accn_no')),
    loans: await runQuery(app.db, (k) => k.selectFrom('child_loan').selectAll().orderBy('child_loan_id')),
    moves: await runQuery(app.db, (k) =>
      k.selectFrom('child_move').select(['child_id']).where('undone', '=', 0).orderBy('move_id'),
    ),
  });
  const placeOf = async (child_id: number) => {
    const { place_name, active } = await app.call(getChild, { params: { childId: child_id } });
    return active ? place_name : 'left';
  };

  it('of a school, moves every child up, lets the top grade leave, and undone puts all back', async () => {
    const third = await gradeOf('III-A', 30);
    const fourth = await gradeOf('IV-A', 20);
    const rahul = await makeChild(app.db, { site_grade_id: third, name: 'Rahul Naik' });
    const asha = await makeChild(app.db, { site_grade_id: fourth, name: 'Asha Gawde' });
    const before = await readAll();
    const { status, details } = await promoteNow(await stepsOf());
    expect(status).toEqual({ status: 'promoted', message: '1 child moved up; 1 child left school.' });
    expect(details).toMatchObject({
      school_id: school,
      school_name: 'Aldona Primary',
      date: testDay,
      by: testStaff.name,
      moved: 1,
      left: 1,
      made: [],
      staying: [],
    });
    expect([await placeOf(rahul), await placeOf(asha)]).toEqual(['Aldona Primary, IV-A', 'left']);
    const grades = await app.call(listGrades, { params: { schoolId: school } });
    expect(grades.map(({ grade_code, grade_count }) => [grade_code, grade_count])).toEqual([
      ['III-A', 0],
      ['IV-A', 30],
    ]);
    const child = await app.call(getChild, { params: { childId: rahul } });
    expect(child.moves).toMatchObject([
      { kind: 'promoted', from: 'Aldona Primary, III-A', to: 'Aldona Primary, IV-A', by: testStaff.name },
    ]);
    const last = (await review()).last;
    expect(last).toEqual({ ...details, problem: null });

    expect((await undo(details?.promotion_id ?? '')).status).toEqual({
      status: 'undone',
      message: 'The promotion was undone: 2 children are back where they were.',
    });
    expect(await readAll()).toEqual(before);
    expect((await review()).last).toBeNull();
    expect((await undo(details?.promotion_id ?? '')).status.status).toBe('already undone');
    expect((await app.call(getChild, { params: { childId: rahul } })).moves).toEqual([]);
  });

  it('with books out, keeps those children where they are and says so', async () => {
    const third = await gradeOf('III-A');
    await gradeOf('IV-A');
    const rahul = await makeChild(app.db, { site_grade_id: third, name: 'Rahul Naik' });
    const asha = await makeChild(app.db, { site_grade_id: third, name: 'Asha Gawde' });
    await lend(rahul, third);
    const staying = [
      { child_id: rahul, name: 'Rahul Naik', books_out: 1, place_name: 'Aldona Primary, III-A' },
    ];
    expect((await review()).schools[0]?.grades[0]?.staying).toMatchObject(staying);
    const { status, details } = await promoteNow(await stepsOf());
    expect(status.message).toBe('1 child moved up; 1 child stayed, with books out.');
    expect(details?.staying).toMatchObject(staying);
    expect([await placeOf(rahul), await placeOf(asha)]).toEqual([
      'Aldona Primary, III-A',
      'Aldona Primary, IV-A',
    ]);
  });

  it('makes the grade that is missing, and the undo takes it away again', async () => {
    const third = await gradeOf('III-B', 4);
    await gradeOf('V-A');
    await makeChild(app.db, { site_grade_id: third });
    const before = await readAll();
    const { details } = await promoteNow(await stepsOf());
    expect(details?.made).toEqual(['Aldona Primary, IV-B']);
    const grades = await app.call(listGrades, { params: { schoolId: school } });
    expect(grades.map(({ grade_code, grade_count }) => [grade_code, grade_count])).toEqual([
      ['III-B', 0],
      ['IV-B', 4],
      ['V-A', 0],
    ]);
    await undo(details?.promotion_id ?? '');
    expect(await readAll()).toEqual(before);
  });

  it('after a year was lent in, leaves registers and statistics with the old grade', async () => {
    const third = await gradeOf('III-A');
    const fourth = await gradeOf('IV-A');
    const rahul = await makeChild(app.db, { site_grade_id: third });
    await takeBack(await lend(rahul, third), third);
    const figures = () =>
      app.call(statisticsOfPlaces, {
        params: { program: 'lis', school: 'all', grade: 'all_grades', start: testDay, end: testDay },
      });
    const register = async (grade: number) =>
      (await app.send('GET', `/api/info/lending_register/lis/${grade}/21-11-2026`)).json();
    const before = [await register(third), await register(fourth)];
    const issuedAt = async () =>
      (await figures()).map(({ site_grade_id, issued }) => [site_grade_id, issued]);
    const issued = await issuedAt();
    expect(issued).toContainEqual([third, 1]);
    await promoteNow(await stepsOf());
    expect([await register(third), await register(fourth)]).toEqual(before);
    expect(before[0]).toHaveLength(2);
    expect(await issuedAt()).toEqual(issued);
  });

  it.each([
    [
      'a child was enrolled',
      async (third: number) => {
        await makeChild(app.db, { site_grade_id: third });
      },
    ],
    [
      'a book was lent',
      async (third: number, child: number) => {
        await lend(child, third);
      },
    ],
    [
      'a grade was added',
      async () => {
        await gradeOf('VII-C');
      },
    ],
  ])('when %s since the review, is refused, and nothing is promoted', async (_, happen) => {
    const third = await gradeOf('III-A');
    const child = await makeChild(app.db, { site_grade_id: third });
    await gradeOf('IV-A');
    const body = await stepsOf();
    await happen(third, child);
    const before = await readAll();
    const reply = await app.send('POST', promote.path, body);
    expect([reply.statusCode, reply.json().error.message]).toEqual([
      409,
      expect.stringContaining('Nothing was promoted. Look at the review again.'),
    ]);
    expect(await readAll()).toEqual(before);
  });

  it('sent twice with one request_id, promotes once; ten at once promote once', async () => {
    await makeChild(app.db, { site_grade_id: await gradeOf('III-A') });
    await gradeOf('IV-A');
    await gradeOf('V-A');
    const body = { ...(await stepsOf()), request_id: randomUUID() };
    const first = await promoteNow(body);
    const state = await readAll();
    expect(await promoteNow(body)).toEqual(first);
    expect(await readAll()).toEqual(state);
    await undo(first.details?.promotion_id ?? '');
    const again = await stepsOf();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.send('POST', promote.path, again)),
    );
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('where all stay, promotes nothing', async () => {
    await makeChild(app.db, { site_grade_id: await gradeOf('III-A') });
    const { status, details } = await promoteNow(await stepsOf({ 'III-A': 'stay' }));
    expect([status.status, details]).toEqual(['nothing to promote', null]);
    expect((await review()).last).toBeNull();
  });

  it('with steps that are wrong, or of a school that is not, is a client error', async () => {
    await gradeOf('III-A');
    const body = await stepsOf();
    const [step] = body.steps;
    for (const [wrong, status] of [
      [{ steps: [] }, 400],
      [{ steps: [step, step] }, 400],
      [{ steps: [{ ...step, to: '' }] }, 400],
      [{ steps: [{ ...step, to: 'x'.repeat(65) }] }, 400],
      [{ steps: 'III-A' }, 400],
      [{ school: 'none' }, 400],
      [{ school: 999999 }, 404],
    ] as const) {
      const reply = await app.send('POST', promote.path, { ...body, ...wrong });
      expect([wrong, reply.statusCode]).toEqual([wrong, status]);
    }
    expect((await app.send('GET', '/api/info/promotion/999999')).statusCode).toBe(404);
    for (const [promotion_id, status] of [
      [randomUUID(), 404],
      ['1', 400],
    ] as const) {
      expect((await app.send('POST', undoPromotion.path, { promotion_id })).statusCode).toBe(status);
    }
  });

  it('once a promoted child has moved or borrowed, is not undone, and the review says why', async () => {
    const third = await gradeOf('III-A');
    const fourth = await gradeOf('IV-A');
    const rahul = await makeChild(app.db, { site_grade_id: third, name: 'Rahul Naik' });
    const { details } = await promoteNow(await stepsOf());
    const promotion_id = details?.promotion_id ?? '';
    const accn_no = await lend(rahul, fourth);
    expect((await review()).last?.problem).toBe('Rahul Naik has borrowed since.');
    const before = await readAll();
    expect((await undo(promotion_id)).status).toEqual({
      status: 'changed since',
      message: 'This promotion can no longer be undone. Rahul Naik has borrowed since.',
    });
    expect(await readAll()).toEqual(before);
    await takeBack(accn_no, fourth);
    const { version } = await app.call(getChild, { params: { childId: rahul } });
    await app.call(moveChild, { body: { child_id: rahul, version, to_site_grade_id: third } });
    expect((await undo(promotion_id)).status.message).toContain(
      'Rahul Naik has moved, left or come back since.',
    );
  });

  it('once a grade that it emptied was closed, is not undone', async () => {
    const third = await gradeOf('III-A');
    await gradeOf('IV-A');
    await makeChild(app.db, { site_grade_id: third });
    const { details } = await promoteNow(await stepsOf());
    const body = { program: 'lis' as const, site_grade_id: third, version: 1, closed: true };
    expect((await app.call(closePlace, { body })).status.status).toBe('closed');
    const before = await readAll();
    const { status } = await undo(details?.promotion_id ?? '');
    expect(status.status).toBe('changed since');
    expect(status.message).toContain('Aldona Primary, III-A was closed since.');
    expect(await readAll()).toEqual(before);
  });

  it('once a grade that it made has a child of its own, is not undone', async () => {
    await makeChild(app.db, { site_grade_id: await gradeOf('III-B') });
    await gradeOf('V-A');
    const { details } = await promoteNow(await stepsOf());
    const grades = await app.call(listGrades, { params: { schoolId: school } });
    const made = grades.find((grade) => grade.grade_code === 'IV-B')?.grade_id as number;
    const reply = await app.send('POST', enrollChild.path.replace(':program', 'lis'), {
      grade_id: made,
      name: 'Newly Come',
    });
    expect(reply.json().status.status).toBe('enrolled');
    expect((await undo(details?.promotion_id ?? '')).status.message).toContain(
      'Aldona Primary, IV-B, which the promotion made, has got other children since.',
    );
  });

  it('of any school, whoever is in it and wherever its grades go, is undone to the same state', async () => {
    const codes = ['LKG', 'I-A', 'I-B', 'II-A', 'III', 'Mixed', '5'];
    const targets = fc.constantFrom('', '', leave, 'stay', 'II-A', 'IV-Z', 'III');
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1 }),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 5 })), { maxLength: 12 }),
        fc.tuple(...codes.map(() => targets)),
        async (grades, told, chosen) => {
          school = await makeSchool(app.db);
          const ids = [];
          for (const [n, code] of grades.entries()) ids.push(await gradeOf(code, n * 3));
          for (const [at, books] of told) {
            const site_grade_id = ids[at % ids.length] as number;
            const child = await makeChild(app.db, { site_grade_id });
            if (books === 0) await lend(child, site_grade_id);
          }
          const before = await readAll();
          const otherwise = Object.fromEntries(
            grades.flatMap((code, n) => (chosen[n] ? [[code, chosen[n]]] : [])),
          );
          const { details } = await promoteNow(await stepsOf(otherwise));
          const after = await readAll();
          expect(after.children.length).toBe(before.children.length);
          expect([after.copies, after.loans]).toEqual([before.copies, before.loans]);
          if (details) expect((await undo(details.promotion_id)).status.status).toBe('undone');
          expect(await readAll()).toEqual(before);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('the new school year of all schools', () => {
  const app = useTestApp();

  it('with 3,000 children in 100 schools, is promoted and undone in less than 2 seconds each', async () => {
    for (let n = 0; n < 100; n++) {
      const school_id = await makeSchool(app.db);
      for (const code of ['I', 'II', 'III']) {
        const site_grade_id = await makeGrade(app.db, { school_id, code });
        const children = Array.from({ length: 10 }, (_, at) => ({
          name: `Child ${at}`,
          card_no: null,
          site_grade_id,
          gender: null,
          baseline_level: null,
          level: null,
          created_at: testDay,
        }));
        await app.db.transaction((tx) => insertRows(tx, 'child', children));
      }
    }
    const { schools, fingerprint } = await app.call(reviewPromotion, { params: { school: 'all' } });
    const steps = schools.flatMap((each) =>
      each.grades.map(({ site_grade_id, proposed: to }) => ({ site_grade_id, to })),
    );
    expect(steps).toHaveLength(300);
    const times: number[] = [];
    const timed = async <T>(work: () => Promise<T>): Promise<T> => {
      const started = performance.now();
      const done = await work();
      times.push(Math.round(performance.now() - started));
      return done;
    };
    const { details } = await timed(() => app.call(promote, { body: { school: 'all', steps, fingerprint } }));
    expect(details).toMatchObject({ school_id: null, moved: 2000, left: 1000 });
    const body = { promotion_id: details?.promotion_id ?? '' };
    expect((await timed(() => app.call(undoPromotion, { body }))).status.status).toBe('undone');
    console.log(`3,000 children: promoted in ${times[0]} ms, undone in ${times[1]} ms.`);
    expect(Math.max(...times)).toBeLessThan(2000);
    const again = await app.call(reviewPromotion, { params: { school: 'all' } });
    expect(again.fingerprint).toBe(fingerprint);
  });
});
