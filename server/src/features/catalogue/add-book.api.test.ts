import { randomUUID } from 'node:crypto';
import {
  addBook,
  bookDetails,
  copyLabels,
  listCategories,
  lookup,
  nextAccnNos,
} from '@storyvan/contract/catalogue';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { insertAll } from '../../db/rows.commands.ts';
import { makeChild, makeCopy, makeMember, makeSite, makeTitle } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const isbn = '9788181465238';

describe('adding a book', () => {
  const app = useTestApp();
  const typed = {
    isbn: null,
    title: 'The Red Raincoat',
    subtitle: null,
    author: 'Kiran Kasturia',
    illustrator: null,
    publisher: null,
    published: null,
    language: 'en',
    level: 3,
    category_primary: null,
    category_secondary: null,
    description: '',
  };
  const add = (body: Partial<BodyIn<typeof addBook>>) =>
    app.call(addBook, { body: { title_id: null, title: null, copies: null, accn_nos: null, ...body } });
  const next = async (count: number) => (await app.call(nextAccnNos, { params: { count } })).accn_nos;
  const everything = async () => ({
    titles: await runQuery(app.db, (k) => k.selectFrom('title').selectAll().orderBy('title_id')),
    copies: await runQuery(app.db, (k) => k.selectFrom('copy').selectAll().orderBy('accn_no')),
    categories: await runQuery(app.db, (k) => k.selectFrom('category').selectAll()),
    words: await runQuery(app.db, (k) => k.selectFrom('title_word').selectAll()),
  });
  let series = 0;
  /** A prefix for this test alone: its title is the latest, so its numbers set the format. */
  let prefix = '';
  beforeEach(async () => {
    series += 1;
    prefix = `T${series}-`;
    const title_id = await makeTitle(app.db);
    const created_at = '2026-01-01T00:00:00.000Z';
    const numbers = Array.from({ length: 98 }, (_, n) => `${prefix}${String(98 - n).padStart(4, '0')}`);
    await app.db.transaction((tx) =>
      insertAll(
        tx,
        'copy',
        numbers.map((accn_no) => ({ accn_no, title_id, created_at })),
      ),
    );
  });

  it('with a new title and two copies, assigns the next numbers and a category colour, and can be found at once', async () => {
    const own = {
      ...typed,
      isbn: '978-81-8146-523-8',
      category_primary: 'Rain stories',
      category_secondary: 'Seasons',
    };
    expect(await next(2)).toEqual([`${prefix}0099`, `${prefix}0100`]);
    const { status, details } = await add({ title: own, copies: 2 });
    expect(status).toEqual({
      status: 'added',
      message: `The Red Raincoat has 2 new copies: ${prefix}0099 to ${prefix}0100.`,
    });
    expect(details?.accn_nos).toEqual([`${prefix}0099`, `${prefix}0100`]);
    const book = await app.call(bookDetails, { params: { id: `${prefix}0100` } });
    expect(book).toMatchObject({
      isbn,
      title: 'The Red Raincoat',
      language: 'English',
      level: 3,
      category_primary: 'Rain stories',
      hex_code: expect.stringMatching(/^#[0-9a-f]{6}$/),
      description: null,
      where: 'In the library',
      copies: [{ accn_no: `${prefix}0099` }],
      version: 1,
    });
    const found = await app.call(lookup, { params: { query: 'raincoat kasturia' } });
    expect(found.books.map(({ accn_no }) => accn_no)).toContain(`${prefix}0099`);
    const categories = await app.call(listCategories);
    expect(categories).toContainEqual({ kind: 'secondary', name: 'Seasons', hex_code: expect.any(String) });
  });

  it('with an ISBN already in the catalogue, is refused, names that title and a copy, and writes nothing', async () => {
    const title_id = await makeTitle(app.db, {
      isbn: '9780306406157',
      title_key: '9780306406157',
      title: 'Hen',
    });
    const accn_no = await makeCopy(app.db, { title_id });
    const before = await everything();
    const reply = await add({ title: { ...typed, isbn: '0-306-40615-2' }, copies: 1 });
    expect(reply).toMatchObject({
      status: { status: 'title known', message: 'This ISBN is already in the catalogue: “Hen”.' },
      details: null,
      known: { title_id, title: 'Hen', accn_no },
    });
    expect(await everything()).toEqual(before);
  });

  it('without an ISBN, with title, author and language of another title in any spelling, is refused', async () => {
    await add({ title: { ...typed, title: 'Étoile du soir' }, copies: 1 });
    const { status } = await add({
      title: { ...typed, title: 'ETOILE  du Soir', language: 'English' },
      copies: 1,
    });
    expect(status.status).toBe('title known');
    const other = await add({ title: { ...typed, title: 'Étoile du soir', language: 'French' }, copies: 1 });
    expect(other.status.status).toBe('added');
  });

  it('as more copies of a title with scanned numbers, uses exactly these numbers', async () => {
    const title_id = await makeTitle(app.db, { title: 'Hen' });
    const { details, status } = await add({
      title_id,
      accn_nos: [` *${prefix.toLowerCase()}500* `, `${prefix}77`],
    });
    expect(details?.accn_nos).toEqual([`${prefix}500`, `${prefix}77`]);
    expect(status.message).toBe(`Hen has 2 new copies: ${prefix}500 to ${prefix}77.`);
    expect(await next(1)).toEqual([`${prefix}501`]);
  });

  it('with the number of a copy, a child’s card or a member’s card, is refused, names it and writes nothing', async () => {
    const here = await makeSite(app.db, { name: 'Tonca' });
    await makeChild(app.db, { site_grade_id: here, card_no: `${prefix}201`, name: 'Asha Naik' });
    await makeMember(app.db, { card_no: `${prefix}202`, name: 'Joel Pinto' });
    const title_id = await makeTitle(app.db, { title: 'Hen' });
    await makeCopy(app.db, { title_id, accn_no: `${prefix}200` });
    const before = await everything();
    for (const [number, message] of [
      ['200', `${prefix}200 is the accession number of “Hen”.`],
      ['201', `${prefix}201 is the card of Asha Naik, Tonca.`],
      ['202', `${prefix}202 is the card of Joel Pinto, a member of the library.`],
    ]) {
      const reply = await add({
        title: { ...typed, title: randomUUID() },
        accn_nos: [`${prefix}300`, prefix + number],
      });
      expect(reply).toMatchObject({
        status: { status: 'number taken', message },
        details: null,
        taken: [prefix + number],
      });
    }
    const all = await add({ title_id, accn_nos: ['200', '201', '202'].map((number) => prefix + number) });
    expect(all.status.message).toContain('2 more of these numbers are also in use.');
    expect(await everything()).toEqual(before);
  });

  it('with proposed numbers, skips those used by cards', async () => {
    const here = await makeSite(app.db);
    await makeChild(app.db, { site_grade_id: here, card_no: `${prefix}0099` });
    await makeMember(app.db, { card_no: `${prefix}0101` });
    expect(await next(3)).toEqual(['0100', '0102', '0103'].map((number) => prefix + number));
  });

  it('with proposed numbers, does not continue from an ISBN that was once used as a number', async () => {
    await makeCopy(app.db, { accn_no: isbn });
    await makeCopy(app.db, { accn_no: `${prefix}110` });
    expect(await next(1)).toEqual([`${prefix}111`]);
  });

  it('with numbers from a given first one, reports which are taken', async () => {
    const first = `${prefix}0098`;
    const reply = await app.call(nextAccnNos, { params: { count: 3 }, query: { first } });
    expect(reply.accn_nos).toEqual(['0098', '0099', '0100'].map((number) => prefix + number));
    expect(reply.taken).toEqual([
      {
        accn_no: `${prefix}0098`,
        message: expect.stringMatching(/^T\d+-0098 is the accession number of “Title \d+”\.$/),
      },
    ]);
    const endless = await app.send('GET', '/api/info/next_accn_nos/2?first=B-X');
    expect([endless.statusCode, endless.json().error.message]).toEqual([
      400,
      'B-X does not end in a digit, so the next number is unknown.',
    ]);
  });

  it.each<[string, object, string]>([
    ['no title', { copies: 1 }, 'Enter a title.'],
    ['a blank title', { title: { ...typed, title: ' ' }, copies: 1 }, 'Enter a title.'],
    [
      'a wrong ISBN',
      { title: { ...typed, isbn: '9788181465230' }, copies: 1 },
      'This is not a valid ISBN: the check digit is wrong. Leave it empty if the book has none.',
    ],
    ['an unknown level', { title: { ...typed, level: 99 }, copies: 1 }, 'There is no reading level 99.'],
    ['no copies', { title: typed }, 'Enter the number of copies, or their accession numbers.'],
    ['201 copies', { title: typed, copies: 201 }, 'At most 200 copies can be added at once.'],
    ['0 copies', { title: typed, copies: 0 }, 'Enter the number of copies as a whole number from 1 up.'],
    ['a number twice', { title: typed, accn_nos: ['B-1', 'b-1*'] }, 'B-1 is listed twice.'],
    ['malformed JSON for the title', { title: '{', copies: 1 }, expect.any(String)],
  ])('with %s, is 400 with a message and writes nothing', async (_what, body, message) => {
    const before = await everything();
    const reply = await app.send('POST', addBook.path, body);
    expect([reply.statusCode, reply.json().error?.message]).toEqual([400, message]);
    expect(reply.json().error.fields).not.toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('then its labels, by list or by range, returns number and title of each', async () => {
    const title_id = await makeTitle(app.db, { title: 'Hen' });
    await add({ title_id, accn_nos: [`${prefix}800`, `${prefix}802`] });
    const [first, last] = [
      { accn_no: `${prefix}800`, title: 'Hen' },
      { accn_no: `${prefix}802`, title: 'Hen' },
    ];
    const copies = `${prefix}802,NONE,${prefix}800`;
    expect(await app.call(copyLabels, { query: { copies } })).toEqual({
      labels: [last, first],
      unknown: ['NONE'],
    });
    const range = { from: `${prefix}799`, to: `${prefix}803` };
    expect(await app.call(copyLabels, { query: range })).toEqual({ labels: [first, last], unknown: [] });
  });

  it('of a title that does not exist, is 404', async () => {
    await expect(add({ title_id: 2_000_000, copies: 1 })).rejects.toThrow(/404.*There is no such title/);
  });

  it('by 20 people at once, gives everyone different numbers', async () => {
    const title_id = await makeTitle(app.db);
    const replies = await Promise.all(Array.from({ length: 20 }, () => add({ title_id, copies: 3 })));
    const numbers = replies.flatMap(({ details }) => details?.accn_nos ?? []);
    expect(new Set(numbers).size).toBe(60);
    expect(numbers.sort()).toEqual(
      Array.from({ length: 60 }, (_, n) => `${prefix}${String(99 + n).padStart(4, '0')}`).sort(),
    );
  });

  it('of one new title by 10 people at once, adds it once and refuses the others', async () => {
    const own = { ...typed, title: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 10 }, () => add({ title: own, copies: 1 })));
    const statuses = replies.map(({ status }) => status.status).sort();
    expect(statuses).toEqual(['added', ...Array.from({ length: 9 }, () => 'title known')]);
  });
});

describe('adding a book, in a library without any', () => {
  const app = useTestApp();

  it('proposes numbers from B-00001 and skips cards', async () => {
    const here = await makeSite(app.db);
    await makeChild(app.db, { site_grade_id: here, card_no: 'B-00002' });
    expect(await app.call(nextAccnNos, { params: { count: 2 } })).toEqual({
      accn_nos: ['B-00001', 'B-00003'],
      taken: [],
    });
  });
});
