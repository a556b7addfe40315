import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import {
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import {
  booksOfScenes,
  boxDate,
  type ChildOfScene,
  childrenOfScenes,
  lendingScenes,
  placeOfScenes,
  type SceneStep,
} from '@storyvan/domain/testing/lending-scenes';
import { describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeSite, makeTitle } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** A device without a network gives the same replies (web/src/field/answers/lending-scenes.test.ts). */

describe('the scenes at a lending desk, on the server', () => {
  const app = useTestApp();
  let scenes = 0;

  /** Every scene has its own copies, because numbers stay as they are. */
  async function makeScene() {
    scenes += 1;
    const site_grade_id = await makeSite(app.db, { name: placeOfScenes });
    const number = (accn_no: string) => `${accn_no}-${scenes}`;
    const titles = new Map<string, number>();
    for (const { accn_no, title, level } of Object.values(booksOfScenes)) {
      const title_id = titles.get(title) ?? (await makeTitle(app.db, { title, level }));
      titles.set(title, title_id);
      await makeCopy(app.db, { accn_no: number(accn_no), title_id });
      const body = { program: 'mop' as const, site_grade_id, accn_no: number(accn_no), date_issue: boxDate };
      await app.call(issueBookSite, { body });
    }
    const children = new Map<ChildOfScene, number>();
    for (const [child, row] of Object.entries(childrenOfScenes))
      children.set(child as ChildOfScene, await makeChild(app.db, { site_grade_id, ...row }));
    return { site_grade_id, number, children };
  }

  type Scene = Awaited<ReturnType<typeof makeScene>>;

  function requestOf({ site_grade_id, number, children }: Scene, step: SceneStep, done: LendingDetails[]) {
    const { book = 'B-404', child, date = '', back_from } = step;
    const accn_no = number(book === 'B-404' ? book : booksOfScenes[book].accn_no);
    const at = { program: 'mop', site_grade_id, accn_no };
    const back_id = back_from === 'place' || !back_from ? null : children.get(back_from);
    const back = back_from ? { take_back_from: { site_grade_id, child_id: back_id } } : {};
    const undone = done[step.undoes ?? -1];
    switch (step.call) {
      case 'issue_child':
        return [
          issueBookChild,
          { ...at, ...back, date_issue: date, child_id: child && children.get(child) },
        ] as const;
      case 'issue_place':
        return [issueBookSite, { ...at, ...back, date_issue: date }] as const;
      case 'renew':
        return [renewBookChild, { ...at, date_renewal: date }] as const;
      case 'return_child':
        return [returnBookFromChild, { ...at, date_return: date }] as const;
      case 'return_place':
        return [returnBookSite, { ...at, ...back, date_return: date }] as const;
      case 'undo':
        return [undoLending, { event_id: undone?.event_id, and_before: undone?.taken_back }] as const;
    }
  }

  /** As the scene writes it, with the numbers that it knows. */
  function outcomeOf(scene: Scene, { statusCode, body }: { statusCode: number; body: string }) {
    const reply = JSON.parse(body.replaceAll(/\b(B-\d+)-\d+/g, '$1'));
    if (statusCode !== 200) return { code: reply.error.code, message: reply.error.message };
    const nameOf = (child_id: number | null) =>
      [...scene.children].find(([, id]) => id === child_id)?.[0] ?? (child_id === null ? 'place' : 'another');
    const { status, details, held_by } = reply;
    return {
      ...status,
      held_by: held_by ? nameOf(held_by.child_id) : undefined,
      details: details && {
        ...details,
        child: details.child_id === null ? undefined : nameOf(details.child_id),
        taken_back: details.taken_back.length,
      },
    };
  }

  it.each(lendingScenes)('%s', async (_, steps) => {
    const scene = await makeScene();
    const done: LendingDetails[] = [];
    for (const step of steps) {
      const [endpoint, body] = requestOf(scene, step, done);
      const response = await app.send('POST', endpoint.path, body);
      done.push(JSON.parse(response.body).details);
      expect(outcomeOf(scene, response)).toMatchObject(step.reply);
    }
  });
});
