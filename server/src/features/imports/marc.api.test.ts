/** Another program's writer of the format, so that both sides of it are not ours. */
import { Marc } from 'marcjs';
import { describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { decodeMarc8 } from './marc-8.ts';
import { useImports } from './testing-imports.ts';

const unicode = '00000nam a2200000 a 4500';
const write = (fields: string[][], leader = unicode): Buffer =>
  Buffer.from(Marc.format({ leader, fields }, 'iso2709'));

const imports = useImports('.mrc');
const titles = () => runQuery(imports.db, (k) => k.selectFrom('title').selectAll().orderBy('title_id'));

const hobbit = write([
  ['001', '1'],
  ['008', '080101s2008    ii            000 1 eng d'],
  ['020', '  ', 'a', '0618260307 (pbk.) :'],
  ['100', '1 ', 'a', 'Tolkien, J. R. R.,', 'd', '1892-1973.'],
  ['245', '14', 'a', 'The hobbit :', 'b', 'or there and back again /', 'c', 'J. R. R. Tolkien.'],
  ['264', ' 1', 'a', 'Boston :', 'b', 'Houghton Mifflin,', 'c', '[2002]'],
  ['264', ' 4', 'c', '©1937'],
  ['520', '  ', 'a', 'Bilbo goes on a journey.'],
  ['521', '  ', 'a', 'Level 5.'],
  ['650', ' 0', 'a', 'Fantasy fiction.'],
  ['655', ' 7', 'a', 'Novels.'],
  ['700', '1 ', 'a', 'Lee, Alan,', 'e', 'illustrator.'],
]);
const monkey = write([
  ['041', '0 ', 'a', 'hin'],
  ['245', '00', 'a', 'चतुर बंदर.'],
]);

describe('importing MARC 21', () => {
  it('reads title, people, imprint, language, level and categories of a UTF-8 record; a second time changes nothing', async () => {
    const file = Buffer.concat([hobbit, Buffer.from('\r\n'), monkey]);
    expect(await imports.run('catalogue', file)).toMatchObject({ added: 2, rejects: [] });
    expect(await titles()).toMatchObject([
      {
        isbn: '9780618260300',
        title: 'The hobbit',
        subtitle: 'or there and back again',
        author: 'Tolkien, J. R. R.',
        illustrator: 'Lee, Alan',
        publisher: 'Houghton Mifflin',
        published: '2002',
        language: 'English',
        level: 5,
        category_primary: 'Fantasy fiction',
        category_secondary: 'Novels',
        description: 'Bilbo goes on a journey.',
      },
      { isbn: null, title: 'चतुर बंदर', language: 'Hindi' },
    ]);
    expect(await imports.run('catalogue', file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  it('rejects damaged records by their number, takes the others, and writes the rejected bytes as they were', async () => {
    const wrongLength = Buffer.from(hobbit);
    wrongLength.write('00099', 0);
    const wrongDirectory = Buffer.from(hobbit);
    wrongDirectory.write('x', 28);
    const notUnicode = Buffer.from(hobbit);
    notUnicode[notUnicode.indexOf('Bilbo')] = 0xff;
    const untitled = write([['100', '1 ', 'a', 'Nobody']]);
    const cut = hobbit.subarray(0, 200);
    const file = Buffer.concat([wrongLength, wrongDirectory, notUnicode, monkey, untitled, hobbit, cut]);
    const report = await imports.run('catalogue', file);
    expect(report.added).toBe(2);
    expect(report.source.unit).toBe('Record');
    expect(report.rejects.map(({ line, kind }) => [line, kind])).toEqual([
      [1, 'damaged record'],
      [2, 'damaged record'],
      [3, 'damaged record'],
      [5, 'no title'],
      [7, 'damaged record'],
    ]);
    const rejected = { path: report.rejects_file as string };
    expect(report.rejects_file).toMatch(/input\.rejects\.mrc$/);
    const again = await imports.run('catalogue', rejected);
    expect(again.rejects.map(({ kind }) => kind)).toEqual(report.rejects.map(({ kind }) => kind));
  });

  it('reads the accents of a MARC-8 record and refuses a script it cannot read', async () => {
    const latin = (bytes: number[]) => {
      const record = write(
        [['245', '00', 'a', `Caf${'e'.repeat(bytes.length)}`]],
        '00000nam  2200000 a 4500',
      );
      Buffer.from(bytes).copy(record, record.indexOf('eee'.slice(0, bytes.length)));
      return record;
    };
    const report = await imports.run(
      'catalogue',
      Buffer.concat([latin([0xe2, 0x65]), latin([0x1b, 0x28, 0x32])]),
    );
    expect(report).toMatchObject({ added: 1 });
    expect((await titles())[0]?.title).toBe('Café');
    expect(report.rejects).toMatchObject([{ line: 2, kind: 'damaged record' }]);
  });

  it('of a file that holds no record at all is refused in a sentence', async () => {
    await expect(imports.run('catalogue', Buffer.from('title,isbn\nA,'))).rejects.toThrow(
      /no MARC 21 record/,
    );
    await expect(imports.run('copies', hobbit)).rejects.toThrow(/import it as one/);
    await expect(imports.run('catalogue', hobbit, { map: ['title=245'] })).rejects.toThrow(/leave --map out/);
  });
});

describe('MARC-8', () => {
  it.each([
    [[0xe2, 0x65], 'é'],
    [[0xe8, 0x75, 0xb2], 'üø'],
    [[0xf0, 0x63], 'ç'],
    [[0xe9], null],
    [[0xff], null],
  ])('bytes %j are read as %s', (bytes, text) => {
    expect(decodeMarc8(Uint8Array.from(bytes))).toBe(text);
  });
});
