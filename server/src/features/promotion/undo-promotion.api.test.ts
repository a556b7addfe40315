import { enrollChild, getChild, moveChild } from '@storyvan/contract/children';
import { myDevices } from '@storyvan/contract/devices';
import { takeAlong } from '@storyvan/contract/field-kits';
import { closePlace } from '@storyvan/contract/places';
import { listGrades } from '@storyvan/contract/schools';
import { leave } from '@storyvan/domain/next-grade';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeRow, insertPlaces } from '../../records/place/place.commands.ts';
import { makeChild, makeSchool } from '../../testing/factories.ts';
import { useSchoolYear } from '../../testing/features/promotion.ts';
import { makeDevice } from '../../testing/field-factories.ts';

describe('the new school year', () => {
  const { app, meant, gradeOf, review, stepsOf, promoteNow, undo, lend, takeBack, readAll } = useSchoolYear();

  it('once a promoted child has moved or borrowed, cannot be undone, and the review says why', async () => {
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

  it('once a grade that it emptied was closed, cannot be undone', async () => {
    const third = await gradeOf('III-A');
    await gradeOf('IV-A');
    await makeChild(app.db, { site_grade_id: third });
    const { details } = await promoteNow(await stepsOf());
    const body = { program: 'lis' as const, site_grade_id: third, version: 1, closed: true };
    expect((await app.call(closePlace, { body })).status.status).toBe('closed');
    const before = await readAll();
    const { status } = await undo(details?.promotion_id ?? '');
    expect(status.status).toBe('changed since');
    expect(status.message).toContain('Aldona Primary, III-A has been closed since.');
    expect(await readAll()).toEqual(before);
  });

  it('once a grade that it made was taken along on a device, can be undone, and the device no longer holds it', async () => {
    await makeChild(app.db, { site_grade_id: await gradeOf('III-C') });
    await gradeOf('V-A');
    const { details } = await promoteNow(await stepsOf());
    const grades = await app.call(listGrades, { params: { schoolId: meant.school } });
    const made = grades.find((grade) => grade.grade_code === 'IV-C')?.grade_id as number;
    const device_id = await makeDevice(app.db);
    await app.call(takeAlong, { body: { device_id, site_grade_id: made } });
    expect((await undo(details?.promotion_id ?? '')).status.status).toBe('undone');
    // The device may still name it.
    const row = gradeRow(meant.school, 'V-B', '2026-11-18T04:30:00.000Z');
    const [next] = await app.db.transaction((tx) => insertPlaces(tx, [row]));
    expect(next).toBeGreaterThan(made);
    expect(await app.call(myDevices)).toMatchObject([{ device_id, places: [] }]);
  });

  it('once a grade that it made has another child, cannot be undone', async () => {
    await makeChild(app.db, { site_grade_id: await gradeOf('III-B') });
    await gradeOf('V-A');
    const { details } = await promoteNow(await stepsOf());
    const grades = await app.call(listGrades, { params: { schoolId: meant.school } });
    const made = grades.find((grade) => grade.grade_code === 'IV-B')?.grade_id as number;
    const reply = await app.send('POST', enrollChild.path.replace(':program', 'lis'), {
      grade_id: made,
      name: 'Newly Come',
    });
    expect(reply.json().status.status).toBe('enrolled');
    expect((await undo(details?.promotion_id ?? '')).status.message).toContain(
      'Aldona Primary, IV-B, which the promotion made, now has other children.',
    );
  });

  it('of any school, with any children and steps, is undone to the same state', async () => {
    const codes = ['LKG', 'I-A', 'I-B', 'II-A', 'III', 'Mixed', '5'];
    const targets = fc.constantFrom('', '', leave, 'stay', 'II-A', 'IV-Z', 'III');
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1 }),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 5 })), { maxLength: 12 }),
        fc.tuple(...codes.map(() => targets)),
        async (grades, children, chosen) => {
          meant.school = await makeSchool(app.db);
          const ids = [];
          for (const [n, code] of grades.entries()) ids.push(await gradeOf(code, n * 3));
          for (const [at, books] of children) {
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
