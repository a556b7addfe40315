import { undoLending } from '@storyvan/contract/lending';
import { addWish, wishesOfChild, withdrawWish } from '@storyvan/contract/wishes';
import { makeCopy, makeTitle } from '../factories.ts';
import { lendingDesk } from '../lending/lending-desk.ts';
import { makeLendingScene } from '../lending/lending-scene.ts';
import { testDay, useMade, useTestApp } from '../test-app.ts';

/** A server with two sites, and the calls that make, fulfil and withdraw wishes there, all on the test day. */
export function useWishes() {
  const app = useTestApp();
  const scene = useMade(() => makeLendingScene(app.db, 'mop'));
  /** A new title with one copy in the library. */
  const makeBook = async (title?: string) => {
    const title_id = await makeTitle(app.db, title ? { title } : {});
    return { title_id, accn_no: await makeCopy(app.db, { title_id }) };
  };
  const wish = (child_id: number, title_id: number) => app.call(addWish, { body: { child_id, title_id } });
  const withdraw = (wish_id: string) => app.call(withdrawWish, { body: { wish_id } });
  /** The titles that a child wishes for, in order. */
  const wishes = async (childId: number) =>
    (await app.call(wishesOfChild, { params: { childId } })).map(({ title }) => title);
  /** At the first site. */
  const desk = () => lendingDesk(app, { program: 'mop', site_grade_id: scene.here });
  const lend = (child_id: number, accn_no: string, date_issue = testDay) =>
    desk().toChild(accn_no, child_id, date_issue);
  const takeBack = (accn_no: string, date_return = testDay) => desk().fromChild(accn_no, date_return);
  const undo = (event_id: string) => app.call(undoLending, { body: { event_id } });
  return { app, scene, makeBook, wish, withdraw, wishes, lend, takeBack, undo };
}
