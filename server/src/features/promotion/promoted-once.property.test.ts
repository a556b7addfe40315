import { getChild, moveChild } from '@storyvan/contract/children';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeChild, makeSchool } from '../../testing/factories.ts';
import { useSchoolYear } from '../../testing/features/promotion.ts';

const codes = ['I', 'II', 'III', 'IV'];

describe('a school year', () => {
  const { app, meant, gradeOf, stepsOf, promoteNow, undo, lend, takeBack } = useSchoolYear();

  /** Actions of staff in any order: each names a child or a promotion by a number. */
  const step = fc.tuple(
    fc.constantFrom('promote', 'promote', 'undo', 'lend', 'take back', 'take back all', 'enrol', 'move up'),
    fc.nat({ max: 20 }),
  );

  async function play(steps: [string, number][], starts: number[]) {
    meant.school = await makeSchool(app.db);
    const grades: number[] = [];
    for (const code of codes) grades.push(await gradeOf(code, 10));
    const children: { child_id: number; start: number }[] = [];
    const promotions: string[] = [];
    const books: { accn_no: string; at: number }[] = [];
    const later = () => {
      app.clock.now = new Date(app.clock.now.getTime() + 1000);
    };
    const add = async (start: number) => {
      later();
      const row = { site_grade_id: grades[start] as number, created_at: app.clock.now.toISOString() };
      children.push({ child_id: await makeChild(app.db, row), start });
    };
    for (const start of starts) await add(start);
    const stateOf = async (child_id: number) => {
      const child = await app.call(getChild, { params: { childId: child_id } });
      return { ...child, grade: grades.indexOf(child.site_grade_id) };
    };
    const acts: Record<string, (n: number) => Promise<unknown>> = {
      promote: async () => {
        const { details } = await promoteNow(await stepsOf());
        if (details) promotions.push(details.promotion_id);
      },
      undo: async (n) => {
        const promotion_id = promotions[n % (promotions.length || 1)];
        if (promotion_id) await undo(promotion_id);
      },
      lend: async (n) => {
        const { child_id, active, site_grade_id } = await stateOf(
          children[n % children.length]?.child_id ?? 0,
        );
        if (active) books.push({ accn_no: await lend(child_id, site_grade_id), at: site_grade_id });
      },
      'take back': async () => {
        const book = books.pop();
        if (book) await takeBack(book.accn_no, book.at);
      },
      'take back all': async () => {
        for (const { accn_no, at } of books.splice(0)) await takeBack(accn_no, at);
      },
      enrol: (n) => add(n % codes.length),
      'move up': async (n) => {
        const child = children[n % children.length] as (typeof children)[number];
        const { child_id, version, grade } = await stateOf(child.child_id);
        const to_site_grade_id = grades[grade + 1];
        if (grade === child.start && to_site_grade_id) {
          await app.call(moveChild, { body: { child_id, version, to_site_grade_id } });
        }
      },
    };
    for (const [act, n] of steps) {
      later();
      await acts[act]?.(n);
      for (const { child_id, start } of children) {
        const { active, grade } = await stateOf(child_id);
        expect([act, child_id, (active ? grade : grade + 1) - start]).toEqual([
          act,
          child_id,
          expect.toSatisfy((gained: number) => gained === 0 || gained === 1),
        ]);
      }
    }
  }

  it('with any sequence of promotions, undos, loans, returns, enrolments and moves, moves no child up twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 12 }),
        fc.array(fc.nat({ max: codes.length - 1 }), { minLength: 1, maxLength: 3 }),
        play,
      ),
      { numRuns: 25 },
    );
  });
});
