import { bookDetails, bookLendingHistory, listLevels, lookup } from '@storyvan/contract/catalogue';
import {
  issueBookChild,
  issueBookSite,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { describe, expect, it } from 'vitest';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makePastChildLoan,
  makeSchool,
  makeSite,
  makeTitle,
} from '../../testing/factories.ts';
import { linkedPages } from '../../testing/pages.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

describe('looking up books and children', () => {
  const app = useTestApp();
  const find = (query: string) => app.call(lookup, { params: { query } });
  const titlesOf = async (query: string) => (await find(query)).books.map((book) => book.title);

  it('in an empty library, finds nothing', async () => {
    expect(await find('gajapati')).toEqual({
      books: [],
      more_books: false,
      children: [],
      more_children: false,
      next: { books: null, children: null },
      exact: null,
      instead: null,
      facets: {
        counted: 0,
        more: false,
        levels: [],
        languages: [],
        categories: [],
        in_library: 0,
        here: null,
      },
    });
  });

  it('by words of title and author in any order, case, accents or script, finds the title', async () => {
    const title_id = await makeTitle(app.db, {
      title: 'Gajapati Kulapati',
      author: 'Ashok Rajagopalan',
      isbn: '9780306406157',
    });
    const accn_no = await makeCopy(app.db, { title_id });
    await makeTitle(app.db, { title: 'गज्जू आणि मी', author: 'José Pinto' });
    for (const query of ['kulapati GAJA', 'rajagopalan gajapati', '978-0-306-40615-7', '0306406152']) {
      const { books } = await find(query);
      expect(books, query).toMatchObject([{ accn_no, title_id, where: 'In the library', held_by: null }]);
    }
    for (const query of ['गज्जू', 'मी गज', 'jose pin']) {
      const { books } = await find(query);
      expect(books, query).toMatchObject([
        { title: 'गज्जू आणि मी', accn_no: null, state: null, where: 'no copy' },
      ]);
    }
    // No title has both words: what has one of them is shown, and the reply says so.
    const { books, instead } = await find('gajapati pinto');
    expect([books.map(({ title }) => title), instead]).toEqual([['Gajapati Kulapati'], 'gajapati']);
  });

  it('with several matching titles, lists the best first', async () => {
    for (const title of ['My Blue Hen', 'Blue Hens', 'A Hen, Blue', 'Blue Hen'])
      await makeTitle(app.db, { title });
    expect(await titlesOf('blue hen')).toEqual(['Blue Hen', 'Blue Hens', 'My Blue Hen', 'A Hen, Blue']);
  });

  it('by an accession number or its beginning, lists the exact number first', async () => {
    await makeCopy(app.db, { accn_no: 'Q-77', title_id: await makeTitle(app.db, { title: 'Whole' }) });
    await makeCopy(app.db, { accn_no: 'Q-771', title_id: await makeTitle(app.db, { title: 'Longer' }) });
    await makeTitle(app.db, { title: 'Q 77' });
    expect(await titlesOf('*q-77*')).toEqual(['Whole', 'Longer', 'Q 77']);
    expect(await titlesOf('q-771')).toEqual(['Longer']);
  });

  it('with more copies than a reply holds, cuts the list and says that there are more', async () => {
    const title_id = await makeTitle(app.db, { title: 'Pumpkin' });
    for (let n = 0; n < 101; n++)
      await makeCopy(app.db, { title_id, accn_no: `P${String(n).padStart(3, '0')}` });
    const { books, more_books } = await find('pumpkin');
    expect(books).toHaveLength(100);
    expect(books[99]?.accn_no).toBe('P099');
    expect(more_books).toBe(true);
  });

  const times = (count: number, make: (n: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_, n) => make(n)));
  const everyPage = async (query: string, list: 'books' | 'children') => {
    const pages = [await find(query)];
    for (let next = pages[0]?.next[list]; next; next = pages.at(-1)?.next[list]) {
      pages.push(await app.call(lookup, { params: { query }, query: { after: next } }));
    }
    return pages;
  };

  it('with more books than a page holds, returns each once, page by page', async () => {
    await times(520, (n) => makeTitle(app.db, { title: `Marigold ${n}` }));
    const title_id = await makeTitle(app.db, { title: 'Numbered' });
    await times(130, (n) => makeCopy(app.db, { title_id, accn_no: `MARIGOLD${String(n).padStart(3, '0')}` }));
    const pages = await everyPage('marigold', 'books');
    const titles = pages.flatMap(({ books }) => books.map(({ title_id }) => title_id));
    expect([titles.length, new Set(titles).size]).toEqual([520, 520]);
    expect(pages.slice(1).flatMap(({ children }) => children)).toEqual([]);
    const numbers = (await everyPage('marigold0', 'books')).flatMap(({ books }) => books);
    expect(new Set(numbers.map(({ accn_no }) => accn_no)).size).toBe(100);
    expect(numbers).toHaveLength(100);
  });

  it('with more children than a page holds, returns each once, page by page', async () => {
    const site_grade_id = await makeSite(app.db);
    await times(120, (n) => makeChild(app.db, { site_grade_id, name: `Jasmine ${n}` }));
    const pages = await everyPage('jasmine', 'children');
    const ids = pages.flatMap(({ children }) => children.map(({ child_id }) => child_id));
    expect([pages.length, ids.length, new Set(ids).size]).toEqual([3, 120, 120]);
    expect(pages.slice(1).flatMap(({ books }) => books)).toEqual([]);
  });

  it.each(['books', 'books-x', 'titles-1', 'books-1-2'])(
    'with %s as the page key, is refused',
    async (after) => {
      expect((await app.send('GET', `/api/info/lookup/a?after=${after}`)).statusCode).toBe(400);
    },
  );

  it('by words of a name or by card, finds children of both programmes', async () => {
    const site = await makeSite(app.db, { name: 'Tonca' });
    const grade = await makeGrade(app.db, {
      school_id: await makeSchool(app.db, { name: 'Aldona Primary' }),
      code: 'III-A',
    });
    const rahul = await makeChild(app.db, { site_grade_id: site, name: 'Rahul Naik', card_no: 'X-7' });
    const naik = await makeChild(app.db, { site_grade_id: grade, name: 'Naik Rahul', card_no: 'X-8' });
    await makeChild(app.db, { site_grade_id: site, name: 'Rahul Naik', inactive_since: '2026-01-01' });
    const accn_no = await makeCopy(app.db, { title_id: await makeTitle(app.db, { title: 'Naik Rahul' }) });
    const body = { program: 'mop' as const, site_grade_id: site, child_id: rahul, accn_no };
    await app.call(issueBookChild, { body: { ...body, date_issue: testDay } });

    const { children, books } = await find('naik rah');
    expect(children).toMatchObject([
      { child_id: naik, program: 'lis', place_name: 'Aldona Primary, III-A', books_out: 0 },
      { child_id: rahul, program: 'mop', place_name: 'Tonca', school_id: null, books_out: 1 },
    ]);
    expect(books).toMatchObject([{ where: 'with Rahul Naik, Tonca' }]);
    expect((await find('x-8')).children.map((child) => child.child_id)).toEqual([naik]);
  });

  it('with no text or too long a text, is refused as invalid', async () => {
    for (const query of ['%20', 'x'.repeat(501)]) {
      expect((await app.send('GET', `/api/info/lookup/${query}`)).statusCode).toBe(400);
    }
  });
});

describe('one book', () => {
  const app = useTestApp();

  it('with several copies and loans, shows where all copies are and where this one has been', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Chimbel (senior)' });
    const child_id = await makeChild(app.db, { site_grade_id, name: 'Asha' });
    const title_id = await makeTitle(app.db, { title: 'Dosa', subtitle: 'A song', publisher: 'Tulika' });
    const accn_no = await makeCopy(app.db, { title_id, accn_no: 'D-1' });
    await makeCopy(app.db, { title_id, accn_no: 'D-2', state: 'lost' });
    await makeCopy(app.db, { title_id, accn_no: 'D-3' });
    const holder = { program: 'mop' as const, site_grade_id, accn_no };
    const details = () => app.call(bookDetails, { params: { id: 'd-1' } });
    expect(await details()).toMatchObject({ where: 'In the library', held_by: null, loans_total: 0 });

    await app.call(issueBookSite, { body: { ...holder, date_issue: '2026-11-1' } });
    expect(await details()).toMatchObject({ where: 'Chimbel (senior)', held_by: { since: '2026-11-01' } });
    await app.call(issueBookChild, { body: { ...holder, child_id, date_issue: '2026-11-2' } });
    await app.call(returnBookFromChild, { body: { ...holder, date_return: '2026-11-12' } });
    const mistake = await app.call(issueBookChild, {
      body: { ...holder, child_id, date_issue: '2026-11-13' },
    });
    await app.call(undoLending, { body: { event_id: mistake.details?.event_id as string } });
    await app.call(issueBookChild, { body: { ...holder, child_id, date_issue: testDay } });

    expect(await details()).toMatchObject({
      accn_no: 'D-1',
      title: 'Dosa',
      subtitle: 'A song',
      publisher: 'Tulika',
      state: 'available',
      where: 'with Asha, Chimbel (senior)',
      held_by: { child_id, child_name: 'Asha', since: testDay, site_grade_id },
      loans_total: 2,
      copies: [
        { accn_no: 'D-2', state: 'lost', where: 'lost' },
        { accn_no: 'D-3', state: 'available', where: 'In the library' },
      ],
    });
    const history = await app.call(bookLendingHistory, { params: { id: 'D-1' } });
    const place = { program: 'mop', site_grade_id, place_name: 'Chimbel (senior)', school_id: null };
    expect(history).toEqual([
      expect.objectContaining({
        ...place,
        kind: 'child',
        child_name: 'Asha',
        date_return: null,
        days_out: 0,
      }),
      expect.objectContaining({ ...place, kind: 'child', date_return: '2026-11-12', days_out: 10 }),
      expect.objectContaining({ ...place, kind: 'site', child_id: null, date_return: null, days_out: 20 }),
    ]);
  });

  it('with more loans than a page holds, continues its history to the oldest loan', async () => {
    const site_grade_id = await makeSite(app.db);
    const child_id = await makeChild(app.db, { site_grade_id });
    const accn_no = await makeCopy(app.db);
    const holder = { program: 'mop' as const, site_grade_id, accn_no };
    await app.call(issueBookSite, { body: { ...holder, date_issue: '2026-9-1' } });
    await app.call(returnBookSite, { body: { ...holder, date_return: '2026-11-1' } });
    const past = { child_id, site_grade_id, accn_no };
    for (let n = 0; n < 505; n++) {
      const day = String(1 + (n % 9)).padStart(2, '0');
      await makePastChildLoan(app.db, { ...past, date_issue: `2026-09-${day}`, undone: n === 3 ? 1 : 0 });
    }
    const pages = await linkedPages(app, bookLendingHistory, { params: { id: accn_no } });
    expect(pages.map((page) => page.length)).toEqual([500, 5]);
    const loans = pages.flat();
    expect(new Set(loans.map((loan) => loan.loan_id)).size).toBe(505);
    expect(loans.filter((loan) => loan.kind === 'site').length).toBe(1);
    expect(loans.map((loan) => loan.date_issue)).toEqual(
      loans
        .map((loan) => loan.date_issue)
        .sort()
        .reverse(),
    );
  });

  it('never lent, has an empty history', async () => {
    expect(await app.call(bookLendingHistory, { params: { id: await makeCopy(app.db) } })).toEqual([]);
  });

  it.each(['book_details', 'book_lending_history'])(
    'with too long a number, is refused: %s',
    async (call) => {
      expect((await app.send('GET', `/api/info/${call}/${'x'.repeat(65)}/echo`)).statusCode).toBe(400);
    },
  );

  it('has the levels in the order that the library set', async () => {
    const levels = await app.call(listLevels);
    expect(levels.map(({ level, name }) => `${level} ${name}`)).toEqual([
      '1 green',
      '2 red',
      '3 orange',
      '4 white',
      '5 blue',
      '6 yellow',
    ]);
  });
});
