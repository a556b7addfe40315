import { getChild } from '@storyvan/contract/children';
import { statisticsOfPlaces } from '@storyvan/contract/lending-statistics';
import { promote } from '@storyvan/contract/promotion';
import { listGrades } from '@storyvan/contract/schools';
import { describe, expect, it } from 'vitest';
import { makeChild } from '../../testing/factories.ts';
import { useSchoolYear } from '../../testing/features/promotion.ts';
import { testDay, testStaff } from '../../testing/test-app.ts';

describe('the new school year', () => {
  const { app, meant, gradeOf, review, stepsOf, promoteNow, undo, lend, takeBack, readAll } = useSchoolYear();
  const placeOf = async (child_id: number) => {
    const { place_name, active } = await app.call(getChild, { params: { childId: child_id } });
    return active ? place_name : 'left';
  };

  it('of a school, moves every child up, lets the top grade leave, and its undo restores everything', async () => {
    const third = await gradeOf('III-A', 30);
    const fourth = await gradeOf('IV-A', 20);
    const rahul = await makeChild(app.db, { site_grade_id: third, name: 'Rahul Naik' });
    const asha = await makeChild(app.db, { site_grade_id: fourth, name: 'Asha Gawde' });
    const before = await readAll();
    const { status, details } = await promoteNow(await stepsOf());
    expect(status).toEqual({ status: 'promoted', message: '1 child moved up; 1 child left school.' });
    expect(details).toMatchObject({
      school_id: meant.school,
      school_name: 'Aldona Primary',
      date: testDay,
      by: testStaff.name,
      moved: 1,
      left: 1,
      made: [],
      staying: [],
    });
    expect([await placeOf(rahul), await placeOf(asha)]).toEqual(['Aldona Primary, IV-A', 'left']);
    const grades = await app.call(listGrades, { params: { schoolId: meant.school } });
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

  it('makes a missing grade, and the undo removes it', async () => {
    const third = await gradeOf('III-B', 4);
    await gradeOf('V-A');
    await makeChild(app.db, { site_grade_id: third });
    const before = await readAll();
    const { details } = await promoteNow(await stepsOf());
    expect(details?.made).toEqual(['Aldona Primary, IV-B']);
    const grades = await app.call(listGrades, { params: { schoolId: meant.school } });
    expect(grades.map(({ grade_code, grade_count }) => [grade_code, grade_count])).toEqual([
      ['III-B', 0],
      ['IV-B', 4],
      ['V-A', 0],
    ]);
    expect((await undo(details?.promotion_id ?? '')).status.message).toBe(
      'The promotion was undone: 1 child is back where it was.',
    );
    expect(await readAll()).toEqual(before);
  });

  it('after a year with loans, leaves registers and statistics with the old grade', async () => {
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
      expect.stringContaining('Nothing was promoted. Check the review again.'),
    ]);
    expect(await readAll()).toEqual(before);
  });

  it('sent ten times at once, promotes once', async () => {
    await makeChild(app.db, { site_grade_id: await gradeOf('III-A') });
    for (const code of ['IV-A', 'V-A']) await gradeOf(code);
    const body = await stepsOf();
    const replies = await Promise.all(Array.from({ length: 10 }, () => app.send('POST', promote.path, body)));
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('if all grades stay, promotes nothing', async () => {
    await makeChild(app.db, { site_grade_id: await gradeOf('III-A') });
    const { status, details } = await promoteNow(await stepsOf({ 'III-A': 'stay' }));
    expect([status.status, details]).toEqual(['nothing to promote', null]);
    expect((await review()).last).toBeNull();
  });

  it('with wrong steps, is a client error', async () => {
    await gradeOf('III-A');
    const body = await stepsOf();
    const [step] = body.steps;
    for (const steps of [
      [],
      [step, step],
      [{ ...step, to: '' }],
      [{ ...step, to: 'x'.repeat(65) }],
      'III-A',
    ]) {
      const reply = await app.send('POST', promote.path, { ...body, steps });
      expect([steps, reply.statusCode]).toEqual([steps, 400]);
    }
  });
});
