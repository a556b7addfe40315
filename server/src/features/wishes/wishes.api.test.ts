import { getChild, moveChild, setChildActive } from '@storyvan/contract/children';
import { returnBookFromChild } from '@storyvan/contract/lending';
import { addWish, mostWishes, withdrawWish } from '@storyvan/contract/wishes';
import { describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { makeChild, makeCopy, makeTitle } from '../../testing/factories.ts';
import { useWishes } from '../../testing/features/wishes.ts';
import { testDay } from '../../testing/test-app.ts';

const { app, scene, makeBook, wish, withdraw, wishes, lend, takeBack, undo } = useWishes();

const newChild = (name = 'Siddhi Naik') => makeChild(app.db, { site_grade_id: scene.here, name });
const rowsOf = (child_id: number) =>
  runQuery(app.db, (k) => k.selectFrom('wish').selectAll().where('child_id', '=', child_id));

describe('a wish', () => {
  it('of a child, when it is added, is kept with its date, note and author', async () => {
    const child_id = await newChild();
    const { title_id } = await makeBook('The Lost Frog');
    const body = { child_id, title_id, note: '  in Konkani ' };
    const { status, details } = await app.call(addWish, { body });
    expect(status).toEqual({ status: 'added', message: 'Siddhi Naik wishes for The Lost Frog.' });
    expect(details).toMatchObject({
      title_id,
      title: 'The Lost Frog',
      wished_on: testDay,
      note: 'in Konkani',
    });
    expect(await rowsOf(child_id)).toMatchObject([
      { wish_id: details?.wish_id, staff_id: 1, closed_at: null },
    ]);
  });

  it.each([
    ['by its ISBN with hyphens', { isbn: '978-81-8146-523-8' }],
    ['by the number of a copy', { accn_no: ' fr-1 ' }],
  ])('named %s, is for that title', async (_, book) => {
    const known = await runQuery(app.db, (k) =>
      k.selectFrom('copy').select('title_id').where('accn_no', '=', 'FR-1'),
    );
    if (known.length === 0) {
      const title_id = await makeTitle(app.db, { title: 'The Red Raincoat', isbn: '9788181465238' });
      await makeCopy(app.db, { accn_no: 'FR-1', title_id });
    }
    const child_id = await newChild();
    await app.call(addWish, { body: { child_id, ...book } });
    expect(await wishes(child_id)).toEqual(['The Red Raincoat']);
  });

  it.each([
    ['an unknown number', { accn_no: 'NO-1' }, 'No book has the accession number NO-1.'],
    ['an unknown ISBN', { isbn: '9780306406157' }, 'No book has the ISBN 9780306406157.'],
    ['what is not an ISBN', { isbn: 'frog' }, 'No book has the ISBN frog.'],
  ])('named by %s, is refused in words, and nothing is written', async (_, book, message) => {
    const child_id = await newChild();
    const reply = await app.call(addWish, { body: { child_id, ...book } });
    expect(reply).toEqual({ status: { status: 'unknown book', message }, details: null });
    expect(await rowsOf(child_id)).toEqual([]);
  });

  it('without a book, is 400 with the field', async () => {
    const reply = await app.send('POST', addWish.path, { child_id: scene.child });
    expect([reply.statusCode, reply.json().error.fields]).toEqual([
      400,
      [{ field: 'title_id', message: 'Choose a book.' }],
    ]);
  });

  it('added twice, is one wish, and the second reply says so', async () => {
    const child_id = await newChild();
    const { title_id } = await makeBook('The Lost Frog');
    const first = await wish(child_id, title_id);
    expect(await wish(child_id, title_id)).toEqual({
      status: { status: 'already wished', message: 'Siddhi Naik already wishes for The Lost Frog.' },
      details: first.details,
    });
    expect(await rowsOf(child_id)).toHaveLength(1);
  });

  it('for a book that the child has now, is refused with the date', async () => {
    const child_id = await newChild();
    const { title_id, accn_no } = await makeBook('The Lost Frog');
    await lend(child_id, accn_no, '2026-11-9');
    const message = 'Siddhi Naik has The Lost Frog now, since 9 Nov 2026.';
    expect((await wish(child_id, title_id)).status).toEqual({ status: 'child has it', message });
  });

  it('of a child that has left, is refused; its earlier wishes come back with the child', async () => {
    const child_id = await newChild();
    const [earlier, later] = [await makeBook('Earlier'), await makeBook('Later')];
    await wish(child_id, earlier.title_id);
    await app.call(setChildActive, { body: { child_id, version: 1, active: false } });
    expect((await wish(child_id, later.title_id)).status.status).toBe('child has left');
    expect(await wishes(child_id)).toEqual([]);
    await app.call(setChildActive, { body: { child_id, version: 2, active: true } });
    expect(await wishes(child_id)).toEqual(['Earlier']);
  });

  it('beyond the most that a child may have, is refused until one is withdrawn', async () => {
    const child_id = await newChild();
    const ids: string[] = [];
    for (let n = 0; n < mostWishes; n++) {
      ids.push((await wish(child_id, await makeTitle(app.db))).details?.wish_id as string);
    }
    const more = await makeTitle(app.db);
    const { status } = await wish(child_id, more);
    expect(status).toEqual({
      status: 'too many wishes',
      message: 'Siddhi Naik has 20 wishes, which is the most. Withdraw one first.',
    });
    await withdraw(ids[0] as string);
    expect((await wish(child_id, more)).status.status).toBe('added');
  });

  it('when it is withdrawn, is no longer open, and withdrawing it again changes nothing', async () => {
    const child_id = await newChild();
    const { title_id } = await makeBook('The Lost Frog');
    const { details } = await wish(child_id, title_id);
    const wish_id = details?.wish_id as string;
    const withdrawn = await withdraw(wish_id);
    expect(withdrawn).toEqual({
      status: { status: 'done', message: 'Siddhi Naik no longer wishes for The Lost Frog.' },
      details: { wish_id, child_id, title_id, title: 'The Lost Frog' },
    });
    const rows = await rowsOf(child_id);
    expect(rows).toMatchObject([{ closed_as: 'withdrawn', closed_by: 1 }]);
    expect(await withdraw(wish_id)).toEqual(withdrawn);
    expect(await rowsOf(child_id)).toEqual(rows);
    expect(await wishes(child_id)).toEqual([]);
  });
});

describe('a wish and the loans of its child', () => {
  it('a return names the child who waits for the title', async () => {
    const [child_id, reader] = [await newChild(), await newChild()];
    const { title_id, accn_no } = await makeBook();
    await lend(reader, accn_no);
    await wish(child_id, title_id);
    const body = { site_grade_id: scene.here, accn_no, date_return: testDay };
    const { details } = await app.call(returnBookFromChild, { body });
    expect(details?.wishes).toMatchObject([{ child_id, child_name: 'Siddhi Naik' }]);
  });

  it('a wish, once the title is lent to the child, is fulfilled, and after an undo it is open again', async () => {
    const child_id = await newChild();
    const { title_id, accn_no } = await makeBook('The Lost Frog');
    const { details } = await wish(child_id, title_id);
    const issue = await lend(child_id, accn_no);
    expect(await wishes(child_id)).toEqual([]);
    const refused = await app.call(withdrawWish, { body: { wish_id: details?.wish_id as string } });
    expect(refused.status).toEqual({
      status: 'already fulfilled',
      message: 'Siddhi Naik has borrowed The Lost Frog since, so the wish is fulfilled.',
    });
    await undo(issue);
    expect(await wishes(child_id)).toEqual(['The Lost Frog']);
  });

  it('a wish, after the child has brought the book back, stays fulfilled until it wishes again', async () => {
    const child_id = await newChild();
    const { title_id, accn_no } = await makeBook('The Lost Frog');
    await wish(child_id, title_id);
    await lend(child_id, accn_no);
    await takeBack(accn_no);
    expect(await wishes(child_id)).toEqual([]);
    expect((await wish(child_id, title_id)).status.status).toBe('added');
    expect(await wishes(child_id)).toEqual(['The Lost Frog']);
    expect((await rowsOf(child_id)).map((row) => row.closed_as).sort()).toEqual(['fulfilled', null]);
  });

  it('a wish, made after the book came back on the same day, is hidden only while that return is undone', async () => {
    const child_id = await newChild();
    const { title_id, accn_no } = await makeBook('The Lost Frog');
    await lend(child_id, accn_no);
    const back = await takeBack(accn_no);
    await wish(child_id, title_id);
    expect(await wishes(child_id)).toEqual(['The Lost Frog']);
    await undo(back);
    expect(await wishes(child_id)).toEqual([]);
    await takeBack(accn_no);
    expect(await wishes(child_id)).toEqual(['The Lost Frog']);
  });

  it('a wish, when another child gets the book, or another copy was borrowed before, stays open', async () => {
    const child_id = await newChild();
    const { title_id, accn_no } = await makeBook('The Lost Frog');
    const before = await makeCopy(app.db, { title_id });
    await lend(child_id, before, '2026-11-2');
    await takeBack(before, '2026-11-9');
    await wish(child_id, title_id);
    await lend(scene.sibling, accn_no);
    expect(await wishes(child_id)).toEqual(['The Lost Frog']);
  });

  it('a wish, when its child moves, goes with it, and its record shows where the copies are from there', async () => {
    const child_id = await newChild();
    const { title_id } = await makeBook('The Lost Frog');
    await wish(child_id, title_id);
    await app.call(moveChild, { body: { child_id, version: 1, to_site_grade_id: scene.elsewhere } });
    const { wishes: shown } = await app.call(getChild, { params: { childId: child_id } });
    expect(shown).toMatchObject([{ title_id, copies: 1, in_library: 1, here: 0, available_here: false }]);
  });
});
