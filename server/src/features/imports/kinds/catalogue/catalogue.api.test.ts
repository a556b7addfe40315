import { describe, expect, it } from 'vitest';
import { runQuery } from '../../../../db/prepare.ts';
import { useImports } from '../../../../testing/features/imports.ts';

const imports = useImports();
const titles = () => runQuery(imports.db, (k) => k.selectFrom('title').selectAll().orderBy('title_id'));
const wordsOfTitle = async (title_id: number) =>
  (
    await runQuery(imports.db, (k) =>
      k.selectFrom('title_word').select('word').where('title_id', '=', title_id).orderBy('word'),
    )
  ).map(({ word }) => word);

describe('importing a catalogue', () => {
  it('with new titles adds them, their search words and their categories', async () => {
    const report = await imports.run('catalogue', [
      'ISBN-13;Book Title;Authors;Lang;Level;Genre;Category;Year',
      '978-1-928318-15-6;A Beautiful Day;Raeesah Vawda;en-US;Level 2;Picnics;Picture book;2015.0',
      ';चतुर बंदर;रमेश;hin;red;;Picture book;',
    ]);
    expect(report).toMatchObject({ added: 2, changed: 0, unchanged: 0, rejects: [] });
    expect(report.source.mapping).toContainEqual({ field: 'isbn', header: 'ISBN-13' });
    expect(await titles()).toMatchObject([
      {
        isbn: '9781928318156',
        title_key: '9781928318156',
        title: 'A Beautiful Day',
        author: 'Raeesah Vawda',
        language: 'English',
        level: 2,
        category_primary: 'Picture book',
        category_secondary: 'Picnics',
        published: '2015',
      },
      { isbn: null, title: 'चतुर बंदर', language: 'Hindi', level: 2 },
    ]);
    const [first] = await titles();
    expect(await wordsOfTitle(first?.title_id as number)).toEqual([
      'a',
      'beautiful',
      'day',
      'raeesah',
      'vawda',
    ]);
    const categories = await runQuery(imports.db, (k) => k.selectFrom('category').selectAll());
    expect(categories.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      'primary Picture book',
      'secondary Picnics',
    ]);
    expect(categories.every(({ hex_code }) => /^#[0-9a-f]{6}$/.test(hex_code))).toBe(true);
  });

  it('a second time changes nothing', async () => {
    const lines = ['isbn,title,author', '0439023483,The Hunger Games,Suzanne Collins', ',No Number,Someone'];
    await imports.run('catalogue', lines);
    const before = await titles();
    expect(await imports.run('catalogue', lines)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await titles()).toEqual(before);
  });

  it('with a changed row updates the title and its search words; an empty cell erases nothing', async () => {
    await imports.run('catalogue', [
      'isbn,title,author,publisher',
      '9780439023481,Hungry Games,S. Collins,Scholastic',
    ]);
    const report = await imports.run('catalogue', [
      'isbn,title,author,publisher',
      '9780439023481,The Hunger Games,S. Collins,',
    ]);
    expect(report).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    const [title] = await titles();
    expect(title).toMatchObject({ title: 'The Hunger Games', publisher: 'Scholastic' });
    expect(await wordsOfTitle(title?.title_id as number)).toEqual(['collins', 'games', 'hunger', 's', 'the']);
  });

  it('with invalid rows imports the others and reports line and reason of each', async () => {
    const report = await imports.run('catalogue', [
      'isbn,title,level',
      '9780439023481,"The Hunger',
      'Games",1',
      '9780439023482,Wrong digit,1',
      ',,1',
      ',Too hard,Level 99',
      '0439023483,Another title,1',
      `,${'x'.repeat(2001)},1`,
      ',Nul\0title,1',
      ',Fine,2',
      '0439023483,"The Hunger',
      'Games",1',
    ]);
    expect(report).toMatchObject({ added: 3, repeated: 1 });
    expect(report.rejects.map(({ line, kind }) => [line, kind])).toEqual([
      [4, 'wrong check digit'],
      [5, 'no title'],
      [7, 'contradicts an earlier row'],
      [8, 'too long'],
      [9, 'NUL character'],
    ]);
    expect(report.rejects[2]?.reason).toContain('line 2');
    expect(await titles()).toHaveLength(3);
  });

  it('with a level that the library does not have leaves it empty and says so', async () => {
    const report = await imports.run('catalogue', ['title,level', 'Too hard,Level 99', 'Fine,2']);
    expect(report).toMatchObject({ added: 2, rejects: [] });
    expect([...report.notes]).toContainEqual([expect.stringMatching(/^Level not known, so left empty\./), 1]);
    expect((await titles()).map(({ level }) => level)).toEqual([null, 2]);
  });

  it('distinguishes books without ISBN by year and subtitle, not by capitals and punctuation', async () => {
    const lines = [
      'title,subtitle,author,year',
      'Carmen,,Bizet,1990',
      'Carmen,,Bizet,2004',
      'CARMEN /,,bizet,2004',
      'Panchatantra,part 1,,',
      'Panchatantra : part 2,,,',
    ];
    expect(await imports.run('catalogue', lines)).toMatchObject({ added: 4, repeated: 1, rejects: [] });
    expect(await imports.run('catalogue', lines)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    const later = ['title,author,year', 'Carmen,Bizet,', 'Panchatantra : part 2,,1999'];
    const report = await imports.run('catalogue', later);
    expect(report).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    expect(report.rejects.map(({ reason }) => reason)).toEqual([
      'The catalogue has "Carmen" of 1990 and 2004. Add the year or the ISBN.',
    ]);
    expect((await titles())[3]).toMatchObject({ title: 'Panchatantra : part 2', published: '1999' });
  });

  it('lists what it overwrites, in a dry run too, and gives an ISBN to another book only on request', async () => {
    const header = 'isbn,title,author';
    await imports.run('catalogue', [header, '9780439023481,Hungry Games,S. Collins']);
    const change = [header, '9780439023481,The Hunger Games,Suzanne Collins'];
    const expected = [
      {
        line: 2,
        label: 'ISBN 9780439023481',
        field: 'title',
        before: 'Hungry Games',
        after: 'The Hunger Games',
      },
      { line: 2, field: 'author', before: 'S. Collins', after: 'Suzanne Collins' },
    ];
    expect((await imports.run('catalogue', change, { dry_run: true })).changes).toMatchObject(expected);
    expect((await imports.run('catalogue', change)).changes).toMatchObject(expected);
    const mistyped = [header, '9780439023481,Panchatantra,'];
    expect((await imports.run('catalogue', mistyped)).rejects).toEqual([
      {
        line: 2,
        kind: 'ISBN of another book',
        reason:
          'ISBN 9780439023481 belongs to "The Hunger Games" in the catalogue, but this row has the title "Panchatantra". Check the ISBN. If it is right, add --replace-titles.',
      },
    ]);
    expect((await titles())[0]?.title).toBe('The Hunger Games');
    expect(await imports.run('catalogue', mistyped, { replace_titles: true })).toMatchObject({ changed: 1 });
    expect((await titles())[0]?.title).toBe('Panchatantra');
  });

  it('counts a note once for each title, and removes line breaks in names', async () => {
    const report = await imports.run('catalogue', [
      'title,author,isbn',
      '"Two',
      'lines",A,',
      'Two lines,"A",',
      'One,"B',
      'C",9780670026623 (pbk.); 9781857982183',
    ]);
    expect(report).toMatchObject({ added: 2, repeated: 1, rows: 3 });
    expect([...report.notes]).toEqual([
      ['Without ISBN', 1],
      ['Several ISBNs in the cell; the first valid one is used', 1],
    ]);
    expect(await titles()).toMatchObject([{ title: 'Two lines' }, { title: 'One', author: 'B C' }]);
  });
});
