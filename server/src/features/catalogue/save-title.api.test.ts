import { bookDetails, lookup, saveTitle } from '@storyvan/contract/catalogue';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { makeCopy, makeTitle } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

describe('a title that is changed', () => {
  const app = useTestApp();
  const typed = {
    isbn: null,
    title: 'The Mango Thief',
    subtitle: null,
    other_title: null,
    author: 'Asha Naik',
    illustrator: 'Joel Pinto',
    publisher: null,
    published: null,
    language: 'Konkani',
    level: null,
    category_primary: 'Picture book',
    category_secondary: null,
    description: 'Who was it?\n\nRead on.',
  };
  const body = (more: Partial<BodyIn<typeof saveTitle>> & { title_id: number }) => ({
    ...typed,
    version: 1,
    ...more,
  });
  const make = async (title: string) => {
    const title_id = await makeTitle(app.db, { title });
    return { title_id, accn_no: await makeCopy(app.db, { title_id }) };
  };
  const read = (accn_no: string) => app.call(bookDetails, { params: { id: accn_no } });
  const finds = async (query: string) =>
    (await app.call(lookup, { params: { query } })).books.map(({ accn_no }) => accn_no);

  it('in all its fields, shows them for its copies, and is found by its new words only', async () => {
    const { title_id, accn_no } = await make('Quixotic hen');
    const { status, details } = await app.call(saveTitle, { body: body({ title_id, isbn: '0306406152' }) });
    expect([status.status, details]).toEqual(['saved', { title_id, version: 2 }]);
    expect(await read(accn_no)).toMatchObject({
      ...typed,
      isbn: '9780306406157',
      version: 2,
      changed_by: 'Leela Naik',
      changed_at: expect.stringMatching(/^2026-11-21T/),
    });
    expect(await finds('mango naik')).toContain(accn_no);
    expect(await finds('quixotic')).not.toContain(accn_no);
  });

  it('with a title in another script, is shown with it and found by it until it is removed', async () => {
    const { title_id, accn_no } = await make('Rainy day');
    await app.call(saveTitle, { body: body({ title_id, other_title: '  बारिश का   झरोखा ' }) });
    expect((await read(accn_no)).other_title).toBe('बारिश का झरोखा');
    expect(await finds('झरोखा')).toEqual([accn_no]);
    const without = body({ title_id, version: 2, other_title: null });
    await app.call(saveTitle, { body: without });
    expect((await read(accn_no)).other_title).toBeNull();
    expect(await finds('झरोखा')).toEqual([]);
  });

  it('to the ISBN of another, is refused, names that one and stays unchanged', async () => {
    await makeTitle(app.db, { title: 'Taken', isbn: '9788181900005', title_key: '9788181900005' });
    const { title_id, accn_no } = await make('Own');
    const before = await read(accn_no);
    const { status, details } = await app.call(saveTitle, {
      body: body({ title_id, isbn: '9788181900005' }),
    });
    expect([status, details]).toEqual([
      { status: 'title known', message: 'This ISBN is already in the catalogue: “Taken”.' },
      null,
    ]);
    expect(await read(accn_no)).toEqual(before);
  });

  it.each([{ isbn: '9788181900004' }, { title: '' }])('with %j, is 400', async (wrong) => {
    const { title_id } = await make(`Own with ${Object.keys(wrong)}`);
    expect((await app.send('POST', saveTitle.path, body({ title_id, ...wrong }))).statusCode).toBe(400);
  });
});
