/** A third-party writer of the format, so that the reader is not tested against our own. */
import { Marc } from 'marcjs';
import { describe, expect, it } from 'vitest';
import { runQuery } from '../../../../db/prepare.ts';
import { useImports } from '../../../../testing/features/imports.ts';
import { decodeMarc8 } from '../../files/marc/marc-8.ts';

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

  it('rejects damaged records by number, imports the others, and writes the rejected bytes unchanged', async () => {
    const wrongLength = Buffer.from(hobbit);
    wrongLength.write('00099', 0);
    const wrongDirectory = Buffer.from(hobbit);
    // The directory entry of field 020.
    wrongDirectory.write('x', 24 + 2 * 12 + 4);
    const notUnicode = Buffer.from(hobbit);
    notUnicode[notUnicode.indexOf('Bilbo')] = 0xff;
    const untitled = write([['100', '1 ', 'a', 'No One']]);
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
    expect(report.rejects_file).toMatch(/input\.rejects\.csv$/);
    const lines = imports.read(report.rejects_file as string).split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffisbn,title,.*,accn_no,line,reject_reason$/);
    expect(lines[3]).toMatch(
      /^0618260307,The hobbit,or there and back again,.*,3,"The field 520 is not UTF-8/,
    );
    expect(lines[4]).toMatch(/^,,,,No One,.*,5,The row has no title\.$/);
    const raw = { path: (report.rejects_file as string).replace('.csv', '.mrc') };
    const again = await imports.run('catalogue', raw, { rejects: `${imports.file}.again.csv` });
    expect(again.rejects.map(({ kind }) => kind)).toEqual(report.rejects.map(({ kind }) => kind));
  });

  it('ignores errors in fields that it does not use', async () => {
    const record = write([
      ['245', '00', 'a', 'Kept'],
      ['500', '  ', 'a', 'Damaged note'],
      ['880', '  ', '6', '500-01', 'a', 'Damaged too'],
    ]);
    record[record.indexOf('Damaged note')] = 0xff;
    record[record.indexOf('Damaged too')] = 0xff;
    expect(await imports.run('catalogue', record)).toMatchObject({ added: 1, rejects: [] });
  });

  it('uses the year in brackets, else the coded one, for a Nepali year', async () => {
    const coded = ['008', '080101s1971    np            000 1 nep d'];
    const dated = (date: string, ...more: string[][]) =>
      write([...more, ['245', '00', 'a', `Book of ${date}`], ['260', '  ', 'c', date]]);
    await imports.run(
      'catalogue',
      Buffer.concat([dated('2021 [1964]', coded), dated('2028', coded), dated('c1999.'), dated('[19--?]')]),
    );
    expect((await titles()).map(({ published }) => published)).toEqual(['1964', '1971', '1999', '[19--?]']);
  });

  it('uses a corporate body in 710 as the publisher only, never as an author', async () => {
    await imports.run(
      'catalogue',
      Buffer.concat([
        write([
          ['245', '00', 'a', 'Songs'],
          ['260', '  ', 'b', 'Eklavya,'],
          ['710', '2 ', 'a', 'Tata Trusts.'],
        ]),
        write([
          ['245', '00', 'a', 'Tales'],
          ['710', '2 ', 'a', 'Tata Trusts.'],
        ]),
      ]),
    );
    expect(await titles()).toMatchObject([
      { title: 'Songs', author: null, publisher: 'Eklavya' },
      { title: 'Tales', author: null, publisher: 'Tata Trusts' },
    ]);
  });

  it.each([
    [
      'authority records',
      write([['100', '1 ', 'a', 'Tolkien']], '00000nz  a2200000n  4500'),
      /authority records/,
    ],
    ['holdings', write([['852', '  ', 'p', 'B-1']], '00000nx  a2200000n  4500'), /holdings records/],
    ['UNIMARC', write([['200', '1 ', 'a', 'Le petit prince']], '00000nam  2200000   450 '), /is UNIMARC/],
  ])('of %s is refused with one message', async (_, record, sentence) => {
    await expect(imports.run('catalogue', Buffer.concat([record, record]))).rejects.toThrow(sentence);
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

  it('of a file without records is refused with a message', async () => {
    await expect(imports.run('catalogue', Buffer.from('title,isbn\nA,'))).rejects.toThrow(
      /no readable MARC 21 record/,
    );
    await expect(imports.run('copies', hobbit)).rejects.toThrow(/import it as a catalogue/);
    await expect(imports.run('catalogue', hobbit, { map: ['title=245'] })).rejects.toThrow(/leave --map out/);
  });
});

describe('a record in two scripts', () => {
  it.each([
    [
      'an 880',
      [
        ['100', '1 ', '6', '880-01', 'a', 'Premcand,'],
        ['245', '10', '6', '880-02', 'a', 'Tu shuo Zhongguo jie /'],
        ['880', '1 ', '6', '100-01', 'a', 'प्रेमचंद,'],
        ['880', '10', '6', '245-02/$1', 'a', '图说中国节 /'],
      ],
      { title: '图说中国节', other_title: 'Tu shuo Zhongguo jie', author: 'प्रेमचंद (Premcand)' },
      ['premcand', 'tu', '图说中国节', 'प्रेमचंद'],
    ],
    [
      'a second 245',
      [
        ['245', '10', 'a', 'Bihani tusa'],
        ['245', '10', 'a', 'बिहानी टुसा'],
      ],
      { title: 'बिहानी टुसा', other_title: 'Bihani tusa', author: null },
      ['bihani', 'बिहानी'],
    ],
  ])('in %s keeps its own script as the title and is found by both', async (_, fields, title, words) => {
    await imports.run('catalogue', write(fields as string[][]));
    expect(await titles()).toMatchObject([title]);
    const kept = await runQuery(imports.db, (k) => k.selectFrom('title_word').select('word'));
    expect(kept.map(({ word }) => word)).toEqual(expect.arrayContaining(words as string[]));
  });
});

describe('the copies of records', () => {
  const listCopies = () =>
    runQuery(imports.db, (k) =>
      k
        .selectFrom('copy')
        .innerJoin('title', 'title.title_id', 'copy.title_id')
        .select(['accn_no', 'title', 'state'])
        .orderBy('accn_no'),
    );
  const item = (tag: string, accn_no: string, ...more: string[]) => [tag, '  ', ...more, 'p', accn_no];

  it('are imported from 952 and 852 with their title; a second time changes nothing', async () => {
    const file = Buffer.concat([
      write([
        ['245', '00', 'a', 'Koha /'],
        item('952', 'K-1', '0', '0', '1', '0'),
        item('952', 'K-2', '0', '1'),
        item('952', 'K-3', '1', '1'),
      ]),
      write([
        ['245', '00', 'a', 'Evergreen'],
        item('852', 'E-1', 's', 'Available'),
        item('852', 'E-2', 's', 'Lost'),
      ]),
      write([['245', '00', 'a', 'Koha'], item('952', 'K-4'), item('952', 'K-1')]),
      write([['100', '1 ', 'a', 'No One'], item('952', 'X-1')]),
      write([['245', '00', 'a', 'Other'], item('952', 'K-1'), item('952', '')]),
    ]);
    const report = await imports.run('catalogue', file);
    expect(report).toMatchObject({
      added: 3,
      repeated: 1,
      copies: { added: 5, unchanged: 0 },
      rejects: [{ line: 4, kind: 'no title' }],
    });
    expect(report.copies?.rejects).toMatchObject([
      { line: 1, reason: 'Row 5 gives the number K-1 to another title. Correct one of the rows.' },
      { line: 3, reason: 'Row 5 gives the number K-1 to another title. Correct one of the rows.' },
      { line: 4, kind: 'record rejected' },
      { line: 5, reason: 'Row 1 gives the number K-1 to another title. Correct one of the rows.' },
    ]);
    expect(await listCopies()).toEqual([
      { accn_no: 'E-1', title: 'Evergreen', state: 'available' },
      { accn_no: 'E-2', title: 'Evergreen', state: 'lost' },
      { accn_no: 'K-2', title: 'Koha', state: 'withdrawn' },
      { accn_no: 'K-3', title: 'Koha', state: 'lost' },
      { accn_no: 'K-4', title: 'Koha', state: 'available' },
    ]);
    expect(await imports.run('catalogue', file)).toMatchObject({
      added: 0,
      copies: { added: 0, unchanged: 5 },
    });
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
