import { lookup, suggest } from '@storyvan/contract/catalogue';
import { issueBookChild, issueBookSite } from '@storyvan/contract/lending';
import { getSettings, saveSettings } from '@storyvan/contract/settings';
import { describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeSite, makeTitle } from '../../../testing/factories.ts';
import { testDay, useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
type Query = Record<string, string>;
const find = (text: string, query: Query = {}) => app.call(lookup, { params: { query: text }, query });
const titlesOf = async (text: string, query: Query = {}) =>
  (await find(text, query)).books.map((book) => book.title);

describe('a number in full', () => {
  it('of a copy, as a scanner gives it, is the exact hit', async () => {
    const accn_no = await makeCopy(app.db, { accn_no: 'E-104' });
    for (const text of ['e-104', ' *E-104* ', 'E - 104']) {
      expect((await find(text)).exact, text).toEqual({ accn_no, child: null });
    }
    expect((await find('e-10')).exact).toBeNull();
  });

  it('on a label that has more, is the exact hit, once the settings say what labels have', async () => {
    const accn_no = await makeCopy(app.db, { accn_no: 'L-00123' });
    await makeTitle(app.db, { title: 'Goa 2019', author: null });
    const label = 'GOA/L-00123X';
    expect((await find(label)).exact).toBeNull();
    const numbers = { copy: 'L-#####', child: null, member: null, strict: false };
    const save = async (more: { label_before?: string; label_after?: number }) => {
      const { version } = (await app.call(getSettings)).numbers;
      const change = { section: 'numbers' as const, value: { ...numbers, ...more } };
      await app.call(saveSettings, { body: { change, version } });
    };
    await save({ label_before: 'GOA/', label_after: 1 });
    for (const text of [label, ' *goa/l-00123x*', 'L-00123X', accn_no]) {
      expect((await find(text)).exact, text).toEqual({ accn_no, child: null });
    }
    const { books } = await app.call(suggest, { params: { query: label } });
    expect(books.map((book) => book.accn_no)).toEqual([accn_no]);
    await save({ label_before: 'GOA' });
    expect(await titlesOf('goa 2019')).toEqual(['Goa 2019']);
    await save({});
  });

  it('of a card is the child, with what a link needs', async () => {
    const site_grade_id = await makeSite(app.db);
    const child_id = await makeChild(app.db, { site_grade_id, card_no: 'K-77' });
    const child = { child_id, program: 'mop', site_grade_id, school_id: null };
    expect((await find('*k-77')).exact).toEqual({ accn_no: null, child });
  });

  it.each(['9780140328721', '978-0-14-032872-1', '0140328726', '*9780140328721*'])(
    'that is the ISBN %s is the first copy of its title',
    async (text) => {
      const isbn = '9780140328721';
      const [known] = (await find(isbn)).books;
      const title_id = known?.title_id ?? (await makeTitle(app.db, { isbn }));
      if (!known) for (const accn_no of ['I-2', 'I-1']) await makeCopy(app.db, { title_id, accn_no });
      expect((await find(text)).exact).toEqual({ accn_no: 'I-1', child: null });
    },
  );

  it('of an ISBN without a copy gives no exact hit, but finds its title', async () => {
    await makeTitle(app.db, { isbn: '9780064430173', title: 'Wished For', author: null });
    const found = await find('9780064430173');
    expect([found.exact, found.books[0]?.title]).toEqual([null, 'Wished For']);
  });

  it('by its digits alone is the copy if only one has them; several are listed', async () => {
    await makeCopy(app.db, { accn_no: 'D-08123' });
    for (const text of ['08123', '8123', '008123']) {
      expect((await find(text)).exact, text).toEqual({ accn_no: 'D-08123', child: null });
    }
    await makeCopy(app.db, { accn_no: 'F8123' });
    const { exact, books } = await find('8123');
    expect([exact, books.map((book) => book.accn_no)]).toEqual([null, ['D-08123', 'F8123']]);
  });
});

describe('a misspelt word', () => {
  it.each([
    ['hedghog', 'hedgehog'],
    ['hegdehog', 'hedgehog'],
    ['the hedghog', 'the hedgehog'],
    ['hedghog pricly', 'hedgehog prickly'],
  ])('%s finds what %s finds, and says so', async (typed, meant) => {
    if ((await titlesOf('hedgehog')).length === 0)
      await makeTitle(app.db, { title: 'The Prickly Hedgehog', author: 'Asha Naik' });
    const found = await find(typed);
    expect(found.instead).toBe(meant);
    expect(found.books.map((book) => book.title)).toEqual(['The Prickly Hedgehog']);
    expect((await find(meant)).instead).toBeNull();
  });

  it('of a name finds the child; in another script the title', async () => {
    const site_grade_id = await makeSite(app.db);
    await makeChild(app.db, { site_grade_id, name: 'Anushka Gaonkar' });
    await makeTitle(app.db, { title: 'पंचतंत्र' });
    expect((await find('anuskha gaonker')).children.map(({ name }) => name)).toEqual(['Anushka Gaonkar']);
    expect(await titlesOf('पचतंत्र')).toEqual(['पंचतंत्र']);
  });

  it('that is known, but not together with the other, is corrected too', async () => {
    await makeTitle(app.db, { title: 'Brown Bear' });
    await makeTitle(app.db, { title: 'Sweet Pear' });
    expect((await find('brown pear')).instead).toBe('brown bear');
  });

  it('that is like no other finds nothing, and a short one is not guessed', async () => {
    for (const text of ['qqqqqq', 'xzq', 'qqqqqq xzq']) {
      const { books, instead } = await find(text);
      expect([text, books, instead]).toEqual([text, [], null]);
    }
  });

  it('of a child that has left finds nothing', async () => {
    const site_grade_id = await makeSite(app.db);
    await makeChild(app.db, { site_grade_id, name: 'Zebediah', inactive_since: '2026-01-01' });
    const { children, instead } = await find('zebediha');
    expect([children, instead]).toEqual([[], null]);
  });
});

describe('a name with a particle', () => {
  it.each(["D'Souza", 'D’Souza', 'D Souza', 'DSouza', 'dsouza', 'souza'])(
    '%s finds the people of all spellings',
    async (text) => {
      const names = ["Maria D'Souza", 'Remo D Souza', 'Anil DSouza', 'Joe D’souza', 'Lea Dsouza'];
      const site_grade_id = await makeSite(app.db);
      const known = (await find(text)).children;
      if (known.length === 0) for (const name of names) await makeChild(app.db, { site_grade_id, name });
      const found = (await find(text)).children.map(({ name }) => name);
      expect(found.sort()).toEqual(names.sort());
    },
  );
});

describe('a title in two scripts', () => {
  it('is found by its romanised name, and listed with both', async () => {
    await makeTitle(app.db, { title: 'चंदाचा पाऊस', other_title: 'Chandacha Paus' });
    const { books } = await find('chandacha paus');
    expect(books).toMatchObject([{ title: 'चंदाचा पाऊस', other_title: 'Chandacha Paus' }]);
    expect((await find('chandatha')).instead).toBe('chandacha');
  });
});

describe('the facets of a search', () => {
  const shelf = [
    ['One', 1, 'English', 'Fiction'],
    ['Two', 1, 'Konkani', 'Fiction'],
    ['Three', 2, 'English', 'Science'],
    ['Four', null, null, null],
  ] as const;
  const here = async (): Promise<number> => {
    const [known] = (await find('umbrella')).books.flatMap((book) => book.held_by?.site_grade_id ?? []);
    if (known !== undefined) return known;
    const site_grade_id = await makeSite(app.db);
    const child_id = await makeChild(app.db, { site_grade_id });
    const copies = [];
    for (const [name, level, language, category_primary] of shelf) {
      const title_id = await makeTitle(app.db, {
        title: `Umbrella ${name}`,
        level,
        language,
        category_primary,
      });
      copies.push(await makeCopy(app.db, { title_id }));
    }
    const place = { program: 'mop' as const, site_grade_id, date_issue: testDay };
    for (const accn_no of copies.slice(0, 2)) await app.call(issueBookSite, { body: { ...place, accn_no } });
    await app.call(issueBookChild, { body: { ...place, child_id, accn_no: copies[1] as string } });
    return site_grade_id;
  };

  it('count the titles found', async () => {
    const place = await here();
    expect((await find('umbrella', { here: String(place) })).facets).toEqual({
      counted: 4,
      more: false,
      levels: [
        { level: 1, cnt: 2 },
        { level: 2, cnt: 1 },
      ],
      languages: [
        { language: 'English', cnt: 2 },
        { language: 'Konkani', cnt: 1 },
      ],
      categories: [
        { category_primary: 'Fiction', cnt: 2 },
        { category_primary: 'Science', cnt: 1 },
      ],
      in_library: 2,
      here: 1,
    });
  });

  it.each([
    [{ level: '1' }, ['One', 'Two']],
    [{ language: 'English' }, ['One', 'Three']],
    [{ level: '1', language: 'English', category: 'Fiction' }, ['One']],
    [{ at: 'library' }, ['Four', 'Three']],
    [{ at: 'here' }, ['One']],
    [{ level: '6' }, []],
  ] as [Query, string[]][])('with the filter %j, leave %j', async (filter, names) => {
    const query = { here: String(await here()), ...filter };
    const found = await titlesOf('umbrella', query);
    expect(found.sort()).toEqual(names.map((name) => `Umbrella ${name}`));
    expect((await find('umbrela', query)).books.map((book) => book.title).sort()).toEqual(found);
  });

  it('with the filter of a place, find a copy by its whole number, wherever it is', async () => {
    const place = { program: 'mop' as const, site_grade_id: await makeSite(app.db, { name: 'Siolim' }) };
    for (const accn_no of ['Q-00538', 'Q-00539']) await makeCopy(app.db, { accn_no });
    await app.call(issueBookSite, { body: { ...place, accn_no: 'Q-00539', date_issue: testDay } });
    const at = async (number: string) => {
      const { books, exact } = await find(number, { at: 'library' });
      return [books.map((book) => `${book.accn_no}: ${book.where}`), exact?.accn_no];
    };
    expect(await at('q-00538')).toEqual([['Q-00538: In the library'], 'Q-00538']);
    expect(await at('538')).toEqual([['Q-00538: In the library'], 'Q-00538']);
    expect(await at('Q-00539')).toEqual([['Q-00539: Siolim'], 'Q-00539']);
    expect(await at('Q-0053')).toEqual([[], undefined]);
    expect(await at('Q-00537')).toEqual([[], undefined]);
  });

  it('with a filter, are counted with the others only', async () => {
    const { facets } = await find('umbrella', {
      here: String(await here()),
      level: '1',
      language: 'English',
    });
    expect(facets).toMatchObject({
      counted: 4,
      levels: [
        { level: 1, cnt: 1 },
        { level: 2, cnt: 1 },
      ],
      languages: [
        { language: 'English', cnt: 1 },
        { language: 'Konkani', cnt: 1 },
      ],
      in_library: 0,
      here: 1,
    });
  });
});

describe('suggestions', () => {
  const suggested = (query: string) => app.call(suggest, { params: { query } });

  it('from one letter on, give titles and children, best first, and where they are', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Wagle' });
    const title_id = await makeTitle(app.db, { title: 'Wombat Walk', author: null });
    for (const accn_no of ['W-2', 'W-1']) await makeCopy(app.db, { title_id, accn_no });
    await makeTitle(app.db, { title: 'A Wombat', author: null });
    const child_id = await makeChild(app.db, { site_grade_id, name: 'Wombina Naik' });
    const { books, children, instead } = await suggested('womb');
    expect(books).toMatchObject([
      { title: 'Wombat Walk', accn_no: 'W-1', is_number: false, where: '2 of 2 in the library' },
      { title: 'A Wombat', accn_no: null, where: 'no copy' },
    ]);
    expect(children).toMatchObject([{ child_id, name: 'Wombina Naik', place_name: 'Wagle' }]);
    expect(instead).toBeNull();
    expect((await suggested('w')).children).toMatchObject([{ child_id }]);
    expect((await suggested('wombta')).instead).toBe('wombat');
    expect((await suggested('w-1')).books).toMatchObject([
      { accn_no: 'W-1', is_number: true, where: 'In the library' },
    ]);
    expect(await suggested('xyzzyx')).toEqual({ books: [], children: [], instead: null });
  });

  it('are at most eight, half of them children where there are enough', async () => {
    const site_grade_id = await makeSite(app.db);
    for (let n = 0; n < 9; n++) {
      await makeTitle(app.db, { title: `Yakety ${n}` });
      await makeChild(app.db, { site_grade_id, name: `Yakety Child ${n}` });
    }
    const { books, children } = await suggested('yakety');
    expect([books.length, children.length]).toEqual([4, 4]);
  });
});
