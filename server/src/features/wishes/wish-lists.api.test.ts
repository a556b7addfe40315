import { setChildActive } from '@storyvan/contract/children';
import { changeCopyState, issueBookSite } from '@storyvan/contract/lending';
import { listWishedTitles, wishesOfPlace, wishesOfTitle } from '@storyvan/contract/wishes';
import { describe, expect, it } from 'vitest';
import { wishesForTitle } from '../../records/wish/wishes.ts';
import { makeChild, makeCopy, makeGrade, makeSite } from '../../testing/factories.ts';
import { useWishes } from '../../testing/features/wishes.ts';
import { testDay } from '../../testing/test-app.ts';

const { app, scene, makeBook, wish, lend } = useWishes();

describe('lists of wishes', () => {
  it('of a place, have the wishes of its children and where the copies are', async () => {
    const { title_id, accn_no } = await makeBook('The Lost Frog');
    const [inBox, lost] = [await makeCopy(app.db, { title_id }), await makeCopy(app.db, { title_id })];
    const here = { program: 'mop' as const, site_grade_id: scene.here };
    await app.call(issueBookSite, { body: { ...here, accn_no: inBox, date_issue: '2026-11-9' } });
    await app.call(changeCopyState, { body: { accn_no: lost, state: 'lost', date: testDay, note: '' } });
    await lend(scene.sibling, accn_no, '2026-11-10');
    await wish(scene.child, title_id);
    await wish(scene.stranger, title_id);
    const list = await app.call(wishesOfPlace, { params: { program: 'mop', id: scene.here } });
    expect(list).toMatchObject([
      {
        child_id: scene.child,
        child_name: 'Rahul Naik',
        title_id,
        wished_on: testDay,
        accn_no: inBox,
        copies: 2,
        in_library: 0,
        here: 1,
        available_here: true,
        next_back: { accn_no, child_name: 'Sana Shaikh', since: '2026-11-10', due: '2026-11-24' },
      },
    ]);
  });

  it('of a title, have the children of all places in the order of their wishes, without those who left', async () => {
    const { title_id } = await makeBook();
    const grade = await makeGrade(app.db);
    const pupil = await makeChild(app.db, { site_grade_id: grade, name: 'Anita Dias' });
    const gone = await makeChild(app.db, { site_grade_id: scene.here });
    for (const child_id of [scene.stranger, gone, pupil, scene.child]) await wish(child_id, title_id);
    await app.call(setChildActive, { body: { child_id: gone, version: 1, active: false } });
    const list = await app.call(wishesOfTitle, { params: { titleId: title_id } });
    expect(list.map(({ child_name }) => child_name)).toEqual(['Asha Gaonkar', 'Anita Dias', 'Rahul Naik']);
    expect(list[1]).toMatchObject({ program: 'lis', site_grade_id: grade, wished_on: testDay, note: '' });
  });

  it('of a title, shown at a place, have its own children first and at most five', async () => {
    const { title_id } = await makeBook();
    const other = await makeSite(app.db);
    const names: string[] = [];
    for (const [n, site_grade_id] of [other, other, other, other, scene.here, scene.here].entries()) {
      names.push(`Child number ${n}`);
      await wish(await makeChild(app.db, { site_grade_id, name: names[n] as string }), title_id);
    }
    const list = await wishesForTitle(app.db, { title_id, site_grade_id: scene.here });
    expect(list.map(({ child_name }) => child_name)).toEqual([4, 5, 0, 1, 2].map((n) => names[n]));
  });

  it('of the library, have the titles with most wishes first, for one programme or for both', async () => {
    const [often, once] = [await makeBook('Wished for often'), await makeBook('Wished for once')];
    const grade = await makeGrade(app.db);
    for (let n = 0; n < 7; n++) {
      const child_id = await makeChild(app.db, { site_grade_id: grade });
      await wish(child_id, often.title_id);
      if (n === 0) await wish(child_id, once.title_id);
    }
    await wish(scene.child, once.title_id);
    await lend(scene.sibling, often.accn_no);
    const all = await app.call(listWishedTitles);
    expect(all[0]).toMatchObject({
      title_id: often.title_id,
      wishes: 7,
      copies: 1,
      in_library: 0,
      oldest: testDay,
    });
    const count = async (program: 'mop' | 'lis') =>
      (await app.call(listWishedTitles, { query: { program } }))
        .filter(({ title_id }) => [often.title_id, once.title_id].includes(title_id))
        .map(({ title, wishes }) => `${title}: ${wishes}`);
    expect(await count('lis')).toEqual(['Wished for often: 7', 'Wished for once: 1']);
    expect(await count('mop')).toEqual(['Wished for once: 1']);
  });
});
