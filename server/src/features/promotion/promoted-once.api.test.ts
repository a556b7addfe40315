import { enrollChild, getChild, moveChild, setChildActive } from '@storyvan/contract/children';
import { promote } from '@storyvan/contract/promotion';
import { addDays } from '@storyvan/domain/calendar-date';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { insertAll } from '../../db/rows.commands.ts';
import { makeChild, makeGrade } from '../../testing/factories.ts';
import { useSchoolYear } from '../../testing/features/promotion.ts';
import { cookieOf, showSecondFactor, testDay, testStaff } from '../../testing/test-app.ts';

const noon = (date: string) => new Date(`${date}T12:00:00.000Z`);

describe('a school that was already promoted in this school year', () => {
  const { app, meant, gradeOf, review, stepsOf, promoteNow, undo, lend, takeBack, readAll } = useSchoolYear();
  const signInOn = async (date: string) => {
    app.clock.now = noon(date);
    app.cookie = await cookieOf(app.http, testStaff);
    await showSecondFactor(app.db);
  };
  beforeEach(() => signInOn(testDay));
  const placeOf = async (childId: number) => {
    const { place_name, active } = await app.call(getChild, { params: { childId } });
    return active ? place_name.split(', ')[1] : 'left';
  };
  const later = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  };
  const moveTo = async (child_id: number, to_site_grade_id: number) => {
    later();
    const { version } = await app.call(getChild, { params: { childId: child_id } });
    return app.call(moveChild, { body: { child_id, version, to_site_grade_id } });
  };
  const enrolIn = async (grade_id: number, name: string): Promise<number> => {
    later();
    const path = enrollChild.path.replace(':program', 'lis');
    return (await app.send('POST', path, { grade_id, name })).json().details.child_id;
  };
  /** Two children in III-A, one of them with a book, and one each in IV-A and V-A. */
  const makeClasses = async () => {
    const third = await gradeOf('III-A', 30);
    const fourth = await gradeOf('IV-A', 20);
    const fifth = await gradeOf('V-A', 10);
    const rahul = await makeChild(app.db, { site_grade_id: third, name: 'Rahul Naik' });
    const asha = await makeChild(app.db, { site_grade_id: third, name: 'Asha Gawde' });
    const joel = await makeChild(app.db, { site_grade_id: fourth, name: 'Joel Dias' });
    const zoya = await makeChild(app.db, { site_grade_id: fifth, name: 'Zoya Khan' });
    const book = await lend(rahul, third);
    return { third, fourth, fifth, rahul, asha, joel, zoya, book };
  };
  const promoteAgain = async () => {
    later();
    return promoteNow(await stepsOf());
  };
  const countsOf = async () => (await readAll()).grades.slice(-3).map((grade) => grade.enrolled_count);

  it('when promoted again after the books came back, moves only those who stayed, and names the others', async () => {
    const { third, rahul, asha, joel, zoya, book } = await makeClasses();
    await promoteAgain();
    await takeBack(book, third);
    const { schools, school_year } = await review();
    expect(school_year).toBe('2026–27');
    expect(
      schools[0]?.grades.map(({ grade_code, children, left_out, proposed }) => [
        grade_code,
        children,
        left_out,
        proposed,
      ]),
    ).toEqual([
      ['III-A', 1, [], 'IV-A'],
      ['IV-A', 1, [{ child_id: asha, name: 'Asha Gawde', promoted_on: testDay }], 'stay'],
      ['V-A', 1, [{ child_id: joel, name: 'Joel Dias', promoted_on: testDay }], 'stay'],
    ]);
    const { status, details } = await promoteAgain();
    expect(status.message).toBe(
      '1 child moved up; 2 children were left out: promoted earlier in this school year, or new since.',
    );
    expect(details).toMatchObject({ moved: 1, left: 0, left_out: 2 });
    expect(await Promise.all([rahul, asha, joel, zoya].map(placeOf))).toEqual([
      'IV-A',
      'IV-A',
      'V-A',
      'left',
    ]);
  });

  it('with any steps, moves no child and no count a second time, and makes no grade', async () => {
    const { asha, joel } = await makeClasses();
    await promoteAgain();
    expect(await countsOf()).toEqual([0, 30, 20]);
    const before = await readAll();
    const asked = await stepsOf({ 'IV-A': 'VI-B', 'V-A': 'leave' });
    const { status, details } = await promoteNow(asked);
    expect([status, details]).toEqual([
      {
        status: 'nothing to promote',
        message:
          'No child was promoted: each was promoted earlier in this school year, came to its grade after that, or still has books out.',
      },
      null,
    ]);
    expect(await readAll()).toEqual(before);
    expect([await placeOf(asha), await placeOf(joel)]).toEqual(['IV-A', 'V-A']);
  });

  it('leaves out children who were enrolled since, moved up by hand, or came back', async () => {
    const { third, fourth, fifth, rahul, book, joel } = await makeClasses();
    await promoteAgain();
    await takeBack(book, third);
    const fresh = await enrolIn(fifth, 'Newly Come');
    await moveTo(rahul, fourth);
    for (const active of [false, true]) {
      later();
      const { version } = await app.call(getChild, { params: { childId: joel } });
      await app.call(setChildActive, { body: { child_id: joel, version, active } });
    }
    const left = (await review()).schools.flatMap((school) => school.grades.map((grade) => grade.left_out));
    expect(left.flat().map(({ name, promoted_on }) => [name, promoted_on])).toEqual([
      ['Asha Gawde', testDay],
      ['Rahul Naik', null],
      ['Joel Dias', testDay],
      ['Newly Come', null],
    ]);
    expect((await promoteAgain()).status.status).toBe('nothing to promote');
    expect(await Promise.all([fresh, rahul, joel].map(placeOf))).toEqual(['V-A', 'IV-A', 'V-A']);
  });

  it('leaves out children moved up by hand before the first promotion of the school year', async () => {
    const { fourth, asha } = await makeClasses();
    const third = await gradeOf('III-B');
    const section = await makeChild(app.db, { site_grade_id: third, name: 'Other Section' });
    await moveTo(asha, fourth);
    await moveTo(section, (await stepsOf()).steps[0]?.site_grade_id ?? 0);
    await promoteAgain();
    expect([await placeOf(asha), await placeOf(section)]).toEqual(['IV-A', 'IV-A']);
  });

  it('is undone from the last promotion back, each time exactly, and can then be promoted again', async () => {
    const { third, book, asha } = await makeClasses();
    const start = await readAll();
    const first = await promoteAgain();
    await takeBack(book, third);
    const between = await readAll();
    const second = await promoteAgain();
    expect((await undo(first.details?.promotion_id ?? '')).status).toEqual({
      status: 'changed since',
      message:
        'This promotion can no longer be undone. The same grades were promoted again on 21 Nov 2026. Undo that promotion first.',
    });
    expect((await undo(second.details?.promotion_id ?? '')).status.status).toBe('undone');
    expect(await readAll()).toEqual(between);
    expect((await undo(first.details?.promotion_id ?? '')).status.status).toBe('undone');
    expect([(await readAll()).children, (await readAll()).grades]).toEqual([start.children, start.grades]);
    expect((await promoteAgain()).details).toMatchObject({ moved: 3, left: 1, left_out: 0 });
    expect(await placeOf(asha)).toBe('IV-A');
  });

  it('is promoted again from April on, not before', async () => {
    const { asha } = await makeClasses();
    await promoteAgain();
    await signInOn('2027-03-31');
    expect((await promoteAgain()).status.status).toBe('nothing to promote');
    await signInOn('2027-04-01');
    expect((await review()).school_year).toBe('2027–28');
    expect((await promoteAgain()).details).toMatchObject({ moved: 1, left: 1, left_out: 0 });
    expect(await placeOf(asha)).toBe('V-A');
  });

  it('with ten second promotions at once, makes one; with ten undos, one', async () => {
    const { third, rahul, asha, book } = await makeClasses();
    await promoteAgain();
    await takeBack(book, third);
    later();
    const body = await stepsOf();
    const replies = await Promise.all(Array.from({ length: 10 }, () => app.send('POST', promote.path, body)));
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect([await placeOf(rahul), await placeOf(asha)]).toEqual(['IV-A', 'IV-A']);
    const promotion_id = (await review()).last?.promotion_id ?? '';
    const undone = await Promise.all(Array.from({ length: 10 }, () => undo(promotion_id)));
    expect(undone.filter(({ status }) => status.status === 'undone')).toHaveLength(1);
    expect(await placeOf(rahul)).toBe('III-A');
  });

  it('cannot store a second promotion of a child in one school year: the database refuses it', async () => {
    const { asha } = await makeClasses();
    const { details } = await promoteAgain();
    const move = { child_id: asha, from_site_grade_id: 1, to_site_grade_id: 2, staff_id: 1 };
    const row = (school_year: number, undone: number) => ({
      ...move,
      move_id: newId(),
      promotion_id: details?.promotion_id ?? '',
      date: addDays(testDay, 1),
      at: app.clock.now.toISOString(),
      school_year,
      undone,
    });
    const write = (school_year: number, undone = 0) =>
      app.db.transaction((tx) => insertAll(tx, 'child_move', [row(school_year, undone)]));
    await expect(write(2026)).rejects.toThrow(/unique/i);
    await write(2026, 1);
    await write(2027);
  });

  it('is promoted with all schools if only another was promoted; the other is left out', async () => {
    const { asha } = await makeClasses();
    await promoteAgain();
    const other = await makeGrade(app.db, { code: 'VII-A' });
    const child = await makeChild(app.db, { site_grade_id: other, name: 'Of Another School' });
    meant.school = 0;
    const all = (await app.send('GET', '/api/info/promotion/all')).json();
    const steps = all.schools.flatMap((school: { grades: { site_grade_id: number; proposed: string }[] }) =>
      school.grades.map(({ site_grade_id, proposed }) => ({ site_grade_id, to: proposed })),
    );
    later();
    await app.call(promote, { body: { school: 'all', steps, fingerprint: all.fingerprint } });
    expect([await placeOf(asha), await placeOf(child)]).toEqual(['IV-A', 'left']);
  });
});
