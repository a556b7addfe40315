import {
  autocompleteChild,
  childHistory,
  childrenHere,
  findChildByCard,
  getChild,
} from '@storyvan/contract/children';
import { issueBookChild, returnBookFromChild, undoLending } from '@storyvan/contract/lending';
import { describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makePastChildLoan, makeSite, makeTitle } from '../../testing/factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

describe('children and their books', () => {
  const app = useTestApp();

  const lend = async (child: { site_grade_id: number; child_id: number }, date_issue: string) => {
    const accn_no = await makeCopy(app.db);
    const body = { program: 'mop' as const, ...child, accn_no, date_issue };
    const { details } = await app.call(issueBookChild, { body });
    return { accn_no, event_id: details?.event_id as string };
  };
  const takeBack = (site_grade_id: number, accn_no: string) =>
    app.call(returnBookFromChild, {
      body: { program: 'mop', site_grade_id, accn_no, date_return: testDay },
    });

  it('a child with two books out and one returned is shown with what it has now', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Tonca' });
    const child_id = await makeChild(app.db, {
      site_grade_id,
      name: 'Rahul Naik',
      card_no: 'C-77',
      level: 2,
    });
    const late = await lend({ site_grade_id, child_id }, '2026-11-6');
    const fresh = await lend({ site_grade_id, child_id }, testDay);
    const back = await lend({ site_grade_id, child_id }, '2026-11-10');
    await takeBack(site_grade_id, back.accn_no);
    const mistake = await lend({ site_grade_id, child_id }, testDay);
    await app.call(undoLending, { body: { event_id: mistake.event_id } });

    const child = await app.call(getChild, { params: { childId: child_id } });
    expect(child).toMatchObject({
      child_id,
      card_no: 'C-77',
      name: 'Rahul Naik',
      program: 'mop',
      site_grade_id,
      place_name: 'Tonca',
      school_id: null,
      level: 2,
      loans_total: 3,
      last_borrowed: testDay,
      books: [
        { accn_no: late.accn_no, date_issue: '2026-11-06', days_out: 15, overdue: true, diff_level: 1 },
        { accn_no: fresh.accn_no, date_issue: testDay, days_out: 0, overdue: false },
      ],
    });
  });

  it('a history with more loans than a page holds comes page by page, newest first', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Agassaim' });
    const child_id = await makeChild(app.db, { site_grade_id });
    const accn_no = await makeCopy(app.db, { title_id: await makeTitle(app.db, { title: 'Gajapati' }) });
    const made: string[] = [];
    for (let n = 0; n < 103; n++) {
      const date_issue = `2026-0${1 + Math.floor(n / 50)}-01`;
      const id = await makePastChildLoan(app.db, { child_id, site_grade_id, accn_no, date_issue });
      made.unshift(String(id));
    }
    await makePastChildLoan(app.db, { child_id, site_grade_id, accn_no, undone: 1 });

    const first = await app.call(childHistory, { params: { childId: child_id } });
    expect(first.loans).toHaveLength(100);
    expect(first.loans[0]).toMatchObject({
      title: 'Gajapati',
      place_name: 'Agassaim',
      date_issue: '2026-03-01',
      date_return: '2026-03-01',
      diff_level: 0,
    });
    const second = await app.call(childHistory, {
      params: { childId: child_id },
      query: { after: first.next as string },
    });
    expect(second.next).toBeNull();
    expect([...first.loans, ...second.loans].map((loan) => loan.child_loan_id)).toEqual(made);
  });

  it('the children at a place, on a day with an issue and a return, show who has what', async () => {
    const site_grade_id = await makeSite(app.db);
    const zoya = await makeChild(app.db, { site_grade_id, name: 'Zoya' });
    const anushka = await makeChild(app.db, { site_grade_id, name: 'anushka' });
    await makeChild(app.db, { site_grade_id, name: 'राहुल नाईक' });
    await makeChild(app.db, { site_grade_id, name: 'Gone', inactive_since: '2026-02-01' });
    await lend({ site_grade_id, child_id: zoya }, '2026-11-1');
    const back = await lend({ site_grade_id, child_id: zoya }, testDay);
    await takeBack(site_grade_id, back.accn_no);
    const mistake = await lend({ site_grade_id, child_id: anushka }, testDay);
    await app.call(undoLending, { body: { event_id: mistake.event_id } });

    const params = { program: 'mop' as const, id: site_grade_id, date: testDay };
    const here = await app.call(childrenHere, { params });
    expect(here.map((child) => child.name)).toEqual(['anushka', 'Zoya', 'राहुल नाईक']);
    expect(here[0]).toMatchObject({ books_out: 0, oldest_days_out: null, borrowed_on_date: 0 });
    expect(here[1]).toMatchObject({
      child_id: zoya,
      books_out: 1,
      oldest_days_out: 20,
      borrowed_on_date: 1,
      returned_on_date: 1,
    });
    const before = await app.call(childrenHere, { params: { ...params, date: '2026-11-1' } });
    expect(before[1]).toMatchObject({ borrowed_on_date: 1, returned_on_date: 0 });
  });

  it('suggestions for beginnings of words in any order are the children of that place', async () => {
    const id = await makeSite(app.db);
    const elsewhere = await makeSite(app.db);
    const jose = await makeChild(app.db, { site_grade_id: id, name: 'José Fernandes', card_no: 'M-12' });
    const rahul = await makeChild(app.db, { site_grade_id: id, name: 'राहुल नाईक', card_no: 'M-1' });
    await makeChild(app.db, { site_grade_id: elsewhere, name: 'Jose Fernandes' });
    await makeChild(app.db, { site_grade_id: id, name: 'Jose Gone', inactive_since: '2026-02-01' });
    const suggested = async (text: string) => {
      const children = await app.call(autocompleteChild, { params: { text, program: 'mop', id } });
      return children.map((child) => child.child_id);
    };
    expect(await suggested('j')).toEqual([jose]);
    expect(await suggested('FER jos')).toEqual([jose]);
    expect(await suggested('fernandes pinto')).toEqual([]);
    expect(await suggested('ना')).toEqual([rahul]);
    expect(await suggested('m-1')).toEqual([rahul, jose]);
    expect(await suggested('*M-12*')).toEqual([jose]);
    expect(await suggested('*')).toEqual([]);
  });

  it('a scanned card with a scanner’s extra characters finds its child or no one', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Siolim' });
    const child_id = await makeChild(app.db, { site_grade_id, card_no: 'K-5' });
    await lend({ site_grade_id, child_id }, testDay);
    const found = await app.call(findChildByCard, { params: { cardNo: '*k-5*' } });
    expect(found).toMatchObject([{ child_id, place_name: 'Siolim', books_out: 1, program: 'mop' }]);
    expect(await app.call(findChildByCard, { params: { cardNo: 'K-6' } })).toEqual([]);
  });

  it('suggestions for a blank text are refused', async () => {
    const path = `/api/info/autocomplete/child/%20/mop/${await makeSite(app.db)}`;
    expect((await app.send('GET', path)).statusCode).toBe(400);
  });
});
