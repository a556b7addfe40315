import { issueBookChild, issueBookSite } from '@storyvan/contract/lending';
import { booksToBuy, nextBooks, proposedBox, restingBooks } from '@storyvan/contract/proposals';
import { addWish } from '@storyvan/contract/wishes';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makeOpinion,
  makePastChildLoan,
  makePastSiteLoan,
  makeSite,
  makeTitle,
} from '../../testing/factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

const app = useTestApp();
/** A level that no book of another test has. */
let level = 10;
let site: number;
let child: number;
beforeEach(async () => {
  level += 10;
  await app.db.transaction(async (tx) => {
    for (const n of [level - 1, level, level + 1, level + 2]) {
      const sql = `insert into level (level, name, hex_code) values (${n}, 'level ${n}', '#ffffff')`;
      await tx.change({ sql, parameters: [] });
    }
  });
  site = await makeSite(app.db);
  child = await makeChild(app.db, { site_grade_id: site, name: 'Asha Naik', level });
});

const book = async (row: Parameters<typeof makeTitle>[1] = {}) => {
  const title_id = await makeTitle(app.db, { level, ...row });
  return { title_id, accn_no: await makeCopy(app.db, { title_id }) };
};
const propose = (query: Record<string, string> = {}, id = site) =>
  app.call(proposedBox, { params: { program: 'mop', id }, query });
const next = (childId = child, id = site) => app.call(nextBooks, { params: { program: 'mop', id, childId } });
const bring = (accn_no: string) =>
  app.call(issueBookSite, {
    body: { program: 'mop', site_grade_id: site, accn_no, date_issue: testDay },
  });
const numbers = (books: { accn_no: string }[]) => books.map(({ accn_no }) => accn_no);

describe('a proposed box', () => {
  it('for a child with a level, has what it has not had, and says that the rest does not suit', async () => {
    const [fresh, had, far] = [await book({ title: 'A' }), await book(), await book({ level: level + 2 })];
    await makePastChildLoan(app.db, { site_grade_id: site, child_id: child, accn_no: had.accn_no });
    const box = await propose({ count: '5' });
    expect(numbers(box.books)).toEqual([fresh.accn_no]);
    expect(box).toMatchObject({
      count: 5,
      last_box: null,
      by: testDay,
      visit: null,
      children: [{ child_id: child, child_name: 'Asha Naik', level, suitable: 1 }],
      child_levels: [{ level, n: 1 }],
      book_levels: [{ level, n: 1 }],
      short: { missing: 4, why: 'none_suits' },
    });
    expect(box.books[0]).toMatchObject({
      kept: false,
      suits: 1,
      reasons: [{ reason: 'new_to', children: 1 }],
    });
    expect(numbers(box.books)).not.toContain(far.accn_no);
  });

  it('with copies to keep, has them, and says where those are that are not in the library', async () => {
    const [kept, lent, other] = [
      await book({ level: level + 2 }),
      await book({ title: 'Lent' }),
      await book(),
    ];
    await bring(lent.accn_no);
    const keep = [kept.accn_no, lent.accn_no, 'NONE-1'].join(',');
    const box = await propose({ count: '1', keep });
    expect(box.books).toMatchObject([{ accn_no: kept.accn_no, kept: true }]);
    expect(box.unavailable).toMatchObject([
      { accn_no: lent.accn_no, title: 'Lent', state: 'available', held_by: { site_grade_id: site } },
      { accn_no: 'NONE-1', title: null, state: null, held_by: null },
    ]);
    const without = await propose({ count: '3', without: `${kept.title_id}` });
    expect(numbers(without.books)).toEqual([other.accn_no]);
  });

  it('with wishes, has those in the library first, and says where the others are', async () => {
    const [wished, here, away] = [await book(), await book(), await book()];
    const elsewhere = await makeGrade(app.db);
    await bring(here.accn_no);
    const body = { program: 'lis' as const, site_grade_id: elsewhere, accn_no: away.accn_no };
    await app.call(issueBookSite, { body: { ...body, date_issue: testDay } });
    const gone = await makeTitle(app.db, { title: 'Gone', level });
    for (const title_id of [wished.title_id, here.title_id, away.title_id, gone]) {
      await app.call(addWish, { body: { child_id: child, title_id } });
    }
    const box = await propose({ count: '2' });
    expect(numbers(box.books)).toContain(wished.accn_no);
    const [first] = box.books.filter(({ accn_no }) => accn_no === wished.accn_no);
    expect(first?.reasons[0]).toEqual({ reason: 'wish', child_names: ['Asha Naik'] });
    expect(box.wishes).toMatchObject({
      in_box: 1,
      here: 1,
      in_library: [],
      elsewhere: [{ title_id: away.title_id, child_names: ['Asha Naik'] }],
      nowhere: [{ title_id: gone, title: 'Gone' }],
    });
    const without = await propose({ count: '2', without: `${wished.title_id}` });
    expect(without.wishes.in_library).toMatchObject([{ title_id: wished.title_id }]);
  });

  it('without a number, is as large as the last box, for the next planned session', async () => {
    for (let n = 0; n < 4; n++) {
      const { accn_no } = await book({ level: level + 2 });
      await makePastSiteLoan(app.db, { site_grade_id: site, accn_no, date_issue: '2026-10-13' });
    }
    const { accn_no } = await book({ level: level + 2 });
    await makePastSiteLoan(app.db, { site_grade_id: site, accn_no, date_issue: '2026-10-20' });
    await makeReadAloud(app.db, {
      site_grade_id: site,
      date: '2026-11-24',
      time: '16:30',
      status: 'planned',
    });
    const box = await propose();
    expect(box).toMatchObject({ count: 4, last_box: 4, by: '2026-11-24' });
    expect(box.visit).toEqual({ date: '2026-11-24', time: '16:30' });
    expect(await propose({ by: '2026-12-1' })).toMatchObject({ by: '2026-12-01', visit: null });
  });

  it('of a title that came back a short time ago, has it only if nothing else suits', async () => {
    const [again, long] = [await book(), await book()];
    const loan = { site_grade_id: site, date_issue: '2026-10-01' };
    await makePastSiteLoan(app.db, { ...loan, accn_no: again.accn_no, date_return: '2026-11-01' });
    const before = { ...loan, date_issue: '2026-03-01', date_return: '2026-04-01' };
    await makePastSiteLoan(app.db, { ...before, accn_no: long.accn_no });
    const box = await propose({ count: '1' });
    expect(box.books).toMatchObject([
      { accn_no: long.accn_no, reasons: [{ reason: 'away_since', since: '2026-04-01' }] },
    ]);
    const both = await propose({ count: '2' });
    const last = both.books.find(({ accn_no }) => accn_no === again.accn_no);
    expect(last?.reasons).toEqual([{ reason: 'new_to', children: 1 }]);
  });

  it('of an unknown place is 404, and of a wrong size 400', async () => {
    expect((await app.send('GET', '/api/info/proposed_box/mop/999999')).statusCode).toBe(404);
    expect((await app.send('GET', `/api/info/proposed_box/lis/${site}`)).statusCode).toBe(404);
    for (const query of ['count=0', 'count=101', 'without=x', 'by=2026-2-30']) {
      const reply = await app.send('GET', `/api/info/proposed_box/mop/${site}?${query}`);
      expect([query, reply.statusCode]).toEqual([query, 400]);
    }
  });
});

describe('the next books of a child', () => {
  it('are those that are here and free, the best first, at most three', async () => {
    const wished = await book({ level: level + 1 });
    const same = [await book(), await book(), await book()];
    const taken = await book();
    const inLibrary = await book();
    for (const { accn_no } of [wished, ...same, taken]) await bring(accn_no);
    const sibling = await makeChild(app.db, { site_grade_id: site, level });
    const loan = { program: 'mop' as const, site_grade_id: site, accn_no: taken.accn_no };
    await app.call(issueBookChild, { body: { ...loan, child_id: sibling, date_issue: testDay } });
    await app.call(addWish, { body: { child_id: child, title_id: wished.title_id } });
    const books = await next();
    expect(numbers(books)).toEqual([wished, ...same].slice(0, 3).map(({ accn_no }) => accn_no));
    expect(books[0]?.reasons[0]).toEqual({ reason: 'wish', child_names: ['Asha Naik'] });
    expect(numbers(books)).not.toContain(inLibrary.accn_no);
  });

  it('after good opinions, have the next level before the lower one, and say so', async () => {
    for (let n = 0; n < 2; n++) {
      const { accn_no } = await book();
      const said = { child_id: child, site_grade_id: site, accn_no, opinion: 'loved' as const };
      await makeOpinion(app.db, { ...said, date_reading: `2026-10-0${n + 1}` });
    }
    const [lower, higher] = [await book({ level: level - 1 }), await book({ level: level + 1 })];
    for (const { accn_no } of [lower, higher]) await bring(accn_no);
    const books = await next();
    expect(numbers(books)).toEqual([higher.accn_no, lower.accn_no]);
    expect(books[0]?.reasons).toContainEqual({ reason: 'one_level_up', children: 1 });
  });

  it('of a child of another place, or of none, are 404', async () => {
    const other = await makeChild(app.db, { site_grade_id: await makeSite(app.db) });
    for (const id of [other, 999_999]) {
      expect((await app.send('GET', `/api/info/next_books/mop/${site}/${id}`)).statusCode).toBe(404);
    }
    expect(await next()).toEqual([]);
  });
});

describe('what to buy', () => {
  it('has the wishes without a copy to lend, and where the children are', async () => {
    const title_id = await makeTitle(app.db, { title: 'The Lost Frog', level });
    await makeCopy(app.db, { title_id, state: 'lost' });
    await app.call(addWish, { body: { child_id: child, title_id } });
    const found = (await app.call(booksToBuy)).wishes.find((wish) => wish.title_id === title_id);
    expect(found).toMatchObject({
      wishes: 1,
      oldest: testDay,
      gone: 1,
      places: [{ site_grade_id: site, wishes: 1 }],
    });
    const others = await app.call(booksToBuy, { query: { program: 'lis' } });
    expect(others.wishes.map((wish) => wish.title_id)).not.toContain(title_id);
  });

  it('has the levels at which children outnumber the books that they have not had', async () => {
    for (let n = 0; n < 3; n++) await makeChild(app.db, { site_grade_id: site, level });
    const [one] = [await book(), await book()];
    await makePastChildLoan(app.db, { site_grade_id: site, child_id: child, accn_no: one.accn_no });
    const gap = (await app.call(booksToBuy)).levels.find((each) => each.site_grade_id === site);
    expect(gap).toMatchObject({ level, children: 4, unread: 2 });
    for (let n = 0; n < 3; n++) await book();
    const after = (await app.call(booksToBuy)).levels.find((each) => each.site_grade_id === site);
    expect(after).toBeUndefined();
  });
});

describe('the books that rest', () => {
  it('are old copies that no child took in a year, with where they are', async () => {
    const old = '2024-01-01T00:00:00.000Z';
    const copies: string[] = [];
    for (let n = 0; n < 4; n++)
      copies.push(await makeCopy(app.db, { created_at: old, title_id: (await book()).title_id }));
    const [never, long, lately, here] = copies as [string, string, string, string];
    const loan = { site_grade_id: site, child_id: child };
    await makePastChildLoan(app.db, { ...loan, accn_no: long, date_issue: '2023-05-01' });
    await makePastChildLoan(app.db, { ...loan, accn_no: lately, date_issue: '2026-05-01' });
    await bring(here);
    const { books } = await app.call(restingBooks, { query: { limit: '500' } });
    const rest = books.filter(({ accn_no }) => copies.includes(accn_no));
    expect(rest).toMatchObject([
      { accn_no: never, place_name: null, since: null, owned_since: '2024-01-01', last_borrowed: null },
      { accn_no: long, owned_since: '2023-05-01', last_borrowed: '2023-05-01' },
      { accn_no: here, site_grade_id: site, program: 'mop', since: testDay },
    ]);
  });
});
