import { editChild } from '@storyvan/contract/children';
import {
  certificatesOfChild,
  certificatesOfPlace,
  mostBooksOnPage,
  readingPage,
} from '@storyvan/contract/families';
import { issueBookChild, returnBookFromChild, undoLending } from '@storyvan/contract/lending';
import { addWish } from '@storyvan/contract/wishes';
import { describe, expect, it } from 'vitest';
import { insertAll } from '../../db/rows.commands.ts';
import { makeCopy, makeOpinion, makePastChildLoan, makeSite, makeTitle } from '../../testing/factories.ts';
import { nothing } from '../../testing/features/children.ts';
import { useFamilies } from '../../testing/features/families.ts';
import { testDay } from '../../testing/test-app.ts';

const { app, scene, newChild, bringBack } = useFamilies();

const pageOf = (childId: number) => app.call(readingPage, { params: { childId } });

describe('the reading page', () => {
  it('of a child with one book and a wish, has both, and how many books the certificate needs', async () => {
    const child_id = await newChild({ level: 2 });
    const title_id = await makeTitle(app.db, {
      title: 'The Lost Frog',
      author: 'Meera Naik',
      language: 'Marathi',
    });
    const accn_no = await makeCopy(app.db, { title_id });
    const body = { program: 'mop' as const, site_grade_id: scene.site, accn_no };
    await app.call(issueBookChild, { body: { ...body, child_id, date_issue: testDay } });
    await app.call(addWish, { body: { child_id, title_id: await makeTitle(app.db, { title: 'Rain' }) } });
    const page = await pageOf(child_id);
    expect(page).toMatchObject({
      child_id,
      name: 'Asha Naik',
      place_name: 'Tonca',
      books: [
        {
          title_id,
          title: 'The Lost Frog',
          author: 'Meera Naik',
          language: 'Marathi',
          level: 3,
          date_return: null,
          opinion: null,
        },
      ],
      books_total: 1,
      books_returned: 0,
      certificates: [],
      next_certificate: { books: 10, more: 10 },
      wishes: [{ title: 'Rain' }],
    });
    await app.call(returnBookFromChild, { body: { ...body, date_return: testDay } });
    expect(await pageOf(child_id)).toMatchObject({
      books_returned: 1,
      next_certificate: { books: 10, more: 9 },
    });
  });

  it('says nothing of days or overdue books', async () => {
    const child_id = await newChild();
    const accn_no = await makeCopy(app.db);
    await makePastChildLoan(app.db, {
      child_id,
      site_grade_id: scene.site,
      accn_no,
      date_issue: '2026-01-05',
      date_return: null,
    });
    expect(JSON.stringify(await pageOf(child_id))).not.toMatch(/overdue|days|date_issue/);
  });

  it('of a child without books, is a page too', async () => {
    expect(await pageOf(await newChild({ level: null, baseline_level: null }))).toMatchObject({
      books: [],
      books_total: 0,
      levels: [],
      next_certificate: { books: 10, more: 10 },
    });
  });

  it('has what the child said, with the sentence', async () => {
    const child_id = await newChild();
    await makeOpinion(app.db, {
      ...{ child_id, site_grade_id: scene.site },
      ...{ opinion: 'loved', observation: 'The frog was funny.' },
    });
    expect((await pageOf(child_id)).books).toMatchObject([
      { opinion: 'loved', observation: 'The frog was funny.' },
    ]);
  });

  it('of an undone loan, has nothing', async () => {
    const child_id = await newChild();
    const body = { program: 'mop' as const, site_grade_id: scene.site, accn_no: await makeCopy(app.db) };
    const { details } = await app.call(issueBookChild, { body: { ...body, child_id, date_issue: testDay } });
    await app.call(undoLending, { body: { event_id: details?.event_id as string } });
    expect(await pageOf(child_id)).toMatchObject({ books: [], books_total: 0 });
  });

  it('of a child whose level rose, has each level with its first day, the present one also without a book', async () => {
    const child_id = await newChild({ baseline_level: 2, level: 4, created_at: '2026-06-01T04:00:00.000Z' });
    const accn_no = await makeCopy(app.db);
    for (const [date_issue, child_level] of [
      ['2026-06-10', 2],
      ['2026-07-10', 3],
      ['2026-08-10', 3],
      ['2026-09-10', 4],
    ] as const) {
      await makePastChildLoan(app.db, {
        child_id,
        site_grade_id: scene.site,
        accn_no,
        date_issue,
        child_level,
      });
    }
    expect((await pageOf(child_id)).levels).toEqual([
      { level: 2, from: '2026-06-01' },
      { level: 3, from: '2026-07-10' },
      { level: 4, from: '2026-09-10' },
    ]);
    await app.call(editChild, { body: { ...nothing, child_id, version: 1, name: 'Asha Naik', level: 5 } });
    expect((await pageOf(child_id)).levels.at(-1)).toEqual({ level: 5, from: testDay });
  });

  it('of a child with more books than a page has, shows the latest, and counts all', async () => {
    const child_id = await newChild();
    const accn_no = await makeCopy(app.db);
    const title_id = await makeTitle(app.db);
    const loan = { child_id, site_grade_id: scene.site, accn_no, title_id, program: 'mop' as const };
    await app.db.transaction((tx) =>
      insertAll(
        tx,
        'child_loan',
        Array.from({ length: mostBooksOnPage + 5 }, (_, n) => ({
          ...loan,
          ...{ date_issue: n < 5 ? '2025-01-01' : '2026-01-01', level: n < 5 ? 1 : 2, child_level: 2 },
          ...{ date_return: '2026-01-02', site_loan_id: null, undone: 0 },
        })),
      ),
    );
    const page = await pageOf(child_id);
    expect([page.books.length, page.books_total, page.books_returned]).toEqual([
      mostBooksOnPage,
      mostBooksOnPage + 5,
      mostBooksOnPage + 5,
    ]);
    expect(page.books.every(({ level }) => level === 2)).toBe(true);
    expect(page.since <= '2025-01-01').toBe(true);
    expect(page.next_certificate).toBeNull();
  });

  it('of an unknown child, is 404', async () => {
    expect((await app.send('GET', '/api/info/reading_page/404404')).statusCode).toBe(404);
  });
});

describe('certificates', () => {
  const ofPlace = (query: Record<string, string> = {}, id = scene.site) =>
    app.call(certificatesOfPlace, { params: { program: 'mop', id }, query });
  const numbers = (list: { child_id: number; books: number }[], child_id: number) =>
    list.filter((one) => one.child_id === child_id).map(({ books }) => books);

  it('of a child that brought 26 books back, are two, with the days of the 10th and the 25th', async () => {
    const child_id = await newChild({ family_language: 'mr' });
    await bringBack(child_id, 26, '2026-10-01');
    const list = await app.call(certificatesOfChild, { params: { childId: child_id } });
    const of = { child_id, name: 'Asha Naik', place_name: 'Tonca', program: 'mop', family_language: 'mr' };
    expect(list).toMatchObject([
      { ...of, books: 10, reached_on: '2026-10-10' },
      { ...of, books: 25, reached_on: '2026-10-25' },
    ]);
    expect((await ofPlace()).filter((one) => one.child_id === child_id)).toEqual(list);
    expect((await pageOf(child_id)).certificates).toEqual(
      list.map(({ books, reached_on }) => ({ books, reached_on })),
    );
  });

  it('of a child that has its tenth book still at home, are none', async () => {
    const child_id = await newChild();
    await bringBack(child_id, 9);
    const accn_no = await makeCopy(app.db);
    await makePastChildLoan(app.db, { child_id, site_grade_id: scene.site, accn_no, date_return: null });
    expect(await app.call(certificatesOfChild, { params: { childId: child_id } })).toEqual([]);
  });

  it('of a place since a date, are those reached then or later, also with books from another place', async () => {
    const child_id = await newChild();
    const before = await makeSite(app.db);
    await bringBack(child_id, 12, '2026-09-01', before);
    await bringBack(child_id, 13, '2026-10-01');
    expect(numbers(await ofPlace({ since: '2026-9-10' }), child_id)).toEqual([10, 25]);
    expect(numbers(await ofPlace({ since: '2026-9-11' }), child_id)).toEqual([25]);
    expect(numbers(await ofPlace({ since: '2026-10-14' }), child_id)).toEqual([]);
    expect(numbers(await ofPlace({}, scene.site), child_id)).toEqual([10, 25]);
  });

  it('of a place, are by name, and without children who have left', async () => {
    const left = await newChild({ name: 'Left Naik', inactive_since: testDay });
    await bringBack(left, 10);
    const zoya = await newChild({ name: 'Zoya Khan' });
    await bringBack(zoya, 10);
    const list = await ofPlace();
    expect(numbers(list, left)).toEqual([]);
    const names = list.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(names.at(-1)).toBe('Zoya Khan');
  });

  it('of a site asked for as a grade, or since no date, are refused', async () => {
    const path = (more: string) => `/api/info/certificates_of_place/${more}`;
    expect((await app.send('GET', path(`lis/${scene.site}`))).statusCode).toBe(404);
    expect((await app.send('GET', path(`mop/${scene.site}?since=2026-2-30`))).statusCode).toBe(400);
    expect((await app.send('GET', '/api/info/certificates_of_child/404404')).statusCode).toBe(404);
  });
});
