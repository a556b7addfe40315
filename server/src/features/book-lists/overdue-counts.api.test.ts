import { pendingBooks } from '@storyvan/contract/book-lists';
import { dashboard, placesAtAGlance } from '@storyvan/contract/dashboard';
import { myTodo } from '@storyvan/contract/todo';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCopy } from '../../testing/factories.ts';
import { lendingDesk } from '../../testing/lending/lending-desk.ts';
import { type LendingScene, makeLendingScene } from '../../testing/lending/lending-scene.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

/** Loan periods: 14 days for a child, 35 for a place. On 21 November loans of 6 November and 16 October are overdue. */
describe.each(['mop', 'lis'] as const)('the counts of overdue books in %s', (program) => {
  const app = useTestApp();
  let scene: LendingScene;

  beforeAll(async () => {
    scene = await makeLendingScene(app.db, program);
    const at = (site_grade_id: number) => lendingDesk(app, { program, site_grade_id });
    const [here, elsewhere] = [at(scene.here), at(scene.elsewhere)];
    const copy = () => makeCopy(app.db);
    const [read, kept, inBox, back] = [await copy(), await copy(), await copy(), await copy()];
    for (const accn_no of [read, kept, inBox, back]) await here.toPlace(accn_no, '2026-10-01');
    // From the overdue box: one lent to a child in time, one overdue by both periods, one returned.
    await here.toChild(read, scene.child, '2026-11-20');
    await here.toChild(kept, scene.sibling, '2026-11-06');
    await here.fromPlace(back, '2026-11-01');
    await here.toPlace(await copy(), '2026-10-17');
    await here.toPlace(await copy(), '2026-11-20');
    // Directly from the library: one overdue, and one on its last day.
    await here.toChild(await copy(), scene.child, '2026-10-20');
    await elsewhere.toChild(await copy(), scene.stranger, '2026-11-07');
  });

  const figures = async () => {
    const { programmes } = await app.call(dashboard, {});
    return programmes.find((one) => one.program === program);
  };
  const pendingAt = (id: number) => app.call(pendingBooks, { params: { program, id } });

  it('of loans to children agree on the dashboard, by place, in the to-do list and in the pending books', async () => {
    const pending = [...(await pendingAt(scene.here)), ...(await pendingAt(scene.elsewhere))];
    expect(pending.filter((book) => book.child_overdue)).toHaveLength(2);
    expect((await figures())?.overdue).toBe(2);
    const places = await app.call(placesAtAGlance, { params: { program } });
    expect(places.map(({ site_grade_id, overdue }) => [site_grade_id, overdue])).toEqual(
      expect.arrayContaining([
        [scene.here, 2],
        [scene.elsewhere, 0],
      ]),
    );
    const todo = await app.call(myTodo, { params: { date: testDay } });
    expect(
      todo
        .filter((entry) => entry.kind === 'books_overdue' && entry.prog === program)
        .map(({ site_grade_id, count }) => [site_grade_id, count]),
    ).toEqual([[scene.here, 2]]);
  });

  it('of a box include its books that children have, and none that is not overdue yet', async () => {
    const overdue = (await pendingAt(scene.here)).filter((book) => book.box_overdue);
    expect(overdue).toHaveLength(3);
    expect(overdue.filter((book) => book.child_id !== null)).toHaveLength(2);
    if (program === 'lis') {
      expect((await figures())?.this_week).toMatchObject([
        { site_grade_id: scene.here, note: 'box of 4 due back, 3 overdue' },
      ]);
    }
  });
});
