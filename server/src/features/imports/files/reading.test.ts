import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleData } from '../../../testing/sample-data.ts';
import { matchHeaders } from '../columns/headers.rules.ts';
import { readTable, writeTable } from './delimited.ts';
import { decodeText } from './input-text.ts';
import { formatOf } from './read-file.ts';

const rate = (headers: string[]) => {
  const known = headers.filter((header) => /^[a-z]$/.test(header)).length;
  return { known, complete: known > 0 && known === headers.length };
};
const read = (text: string, headerLine?: number) => {
  const { readRows, ...table } = readTable(text, rate, headerLine);
  return { ...table, rows: readRows() };
};
const spectrum = sampleData('hostile/csv-spectrum');

describe('a table', () => {
  // The JSON of one file has a different telephone number from its CSV.
  const names = readdirSync(join(spectrum, 'csvs'));
  it.each(names.filter((name) => name !== 'location_coordinates.csv'))(
    'of the collection, %s, is read as expected',
    (name) => {
      const { headers, rows } = read(readFileSync(join(spectrum, 'csvs', name), 'utf8'));
      const expected = readFileSync(join(spectrum, 'json', name.replace('.csv', '.json')), 'utf8');
      const objects = rows.map(({ cells }) =>
        Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? ''])),
      );
      expect(objects).toEqual(JSON.parse(expected));
    },
  );

  it('may have title lines above its header, blank lines, and a separator that differs from theirs', () => {
    const text = 'Register, 2020, of the library\n"Village, school"\n\na;b\n1;"x\ny"\n2;z\n';
    expect(read(text)).toMatchObject({
      headers: ['a', 'b'],
      headerLine: 4,
      linesAbove: 2,
      rows: [
        { line: 5, cells: ['1', 'x\ny'] },
        { line: 7, cells: ['2', 'z'] },
      ],
    });
  });

  it('may declare its separator in its first line', () => {
    expect(read('sep=;\na;b\n1;x,y,z\n')).toMatchObject({
      headers: ['a', 'b'],
      headerLine: 2,
      linesAbove: 0,
      rows: [{ line: 3, cells: ['1', 'x,y,z'] }],
    });
  });

  it('has its header on the requested line', () => {
    expect(read('a,b\nc,d\n1,2\n', 2)).toMatchObject({ headers: ['c', 'd'], rows: [{ line: 3 }] });
    expect(() => read('a,b\n\n1,2\n', 2)).toThrow('Line 2 is empty');
  });

  it('with a lone quotation mark inside a cell keeps it', () => {
    expect(read('a,b\n37\ufffd36\'37.8"N,Modesto').rows[0]?.cells).toEqual(['37\ufffd36\'37.8"N', 'Modesto']);
  });

  it.each([
    ['commas', 'a,b\n1,"x;y"\n'],
    ['semicolons', 'a;b\r\n1;"x;y"\r\n'],
    ['tabs', 'a\tb\n1\tx;y'],
    ['old line ends', 'a,b\r1,x;y\r'],
    ['mixed line ends', 'a,b\r\n1,"x;y"\n'],
  ])('with %s is recognised by its header', (_, text) => {
    expect(read(text)).toMatchObject({ headers: ['a', 'b'], rows: [{ line: 2, cells: ['1', 'x;y'] }] });
  });

  it.each(['\n', '\r\n'])(
    'with line breaks in its cells and blank lines keeps its line numbers (%j)',
    (end) => {
      const text = ['', 'a,b', '1,"x', 'y"', '', '2,z', '3,"p', '', 'q"', '4,w'].join(end);
      const lines = read(text).rows.filter(({ cells }) => cells.length > 1);
      expect(lines.map(({ line, cells }) => [line, cells[0]])).toEqual([
        [3, '1'],
        [6, '2'],
        [7, '3'],
        [10, '4'],
      ]);
    },
  );

  it('with an unclosed quotation mark loses that line only', () => {
    const { rows } = read('a,b\n1,x\n2,"Ramayana" retold\n3,y\n4,"open\n5,z\n');
    expect(rows.map(({ line, cells, damage }) => [line, cells[0], damage !== undefined])).toEqual([
      [2, '1', false],
      [3, '2', true],
      [4, '3', false],
      [5, '4', true],
      [6, '5', false],
    ]);
  });

  it('written and read again is the same', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', ',', '\n', '\r', ' a ', "'=1", '\t', ''),
    );
    const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t'), (content, delimiter) => {
        const text = writeTable([['a', 'b', 'c'], ...content], delimiter).slice(1);
        expect(read(text).rows.map(({ cells }) => cells)).toEqual(content);
      }),
    );
  });
});

describe('a file', () => {
  const utf16 = (text: string, big: boolean) => {
    const bytes = Buffer.from(text, 'utf16le');
    return big ? bytes.swap16() : bytes;
  };
  const text = 'title,author\nचतुर बंदर,Śmigły\n';

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE with a mark', utf16(`\ufeff${text}`, false)],
    ['UTF-16 BE with a mark', utf16(`\ufeff${text}`, true)],
    ['UTF-16 LE without a mark', utf16(text, false)],
    ['UTF-16 BE without a mark', utf16(text, true)],
  ])('in %s is read', (_, bytes) => {
    expect(decodeText('list.csv', bytes)).toBe(text);
  });

  it('in Windows-1252 is read on request', () => {
    const bytes = Buffer.from('title\n\x93caf\xe9\x94 \x80\n', 'latin1');
    expect(decodeText('list.csv', bytes, 'windows-1252')).toBe('title\n“café” €\n');
    expect(decodeText('list.csv', Buffer.from(`\ufeff${text}`), 'windows-1252')).toBe(text);
  });

  it.each([
    [
      'Windows-1252',
      Buffer.from('title\nfine\ncaf\xe9 \x96\n', 'latin1'),
      /not UTF-8 text\. Line 3 may mean "café –": if that reads correctly, .* --encoding windows-1252/,
    ],
    ['half of UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from([0x41])]), /damaged UTF-16/],
    ['blanks', Buffer.from(' \n\n'), /is empty/],
  ])('of %s is refused with a message', (_, bytes, sentence) => {
    expect(() => decodeText('list.csv', bytes)).toThrow(sentence);
  });
});

describe('a file that is neither text, workbook nor MARC 21', () => {
  const zip = (name: string) => Buffer.from(`PK\u0003\u0004 ${name}`);
  it.each([
    ['an OpenDocument sheet', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), /\.ods.*\.xlsx/],
    ['a binary workbook', zip('xl/workbook.bin'), /\.xlsb.*\.xlsx/],
    ['a zip file', zip('books.csv'), /is a zip file\. Unpack it/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /old Excel workbook \(\.xls\).*\.xlsx/],
    ['a gzip file', Buffer.from([0x1f, 0x8b, 8]), /is compressed \(gzip\)\. Unpack it/],
    ['a PDF', Buffer.from('%PDF-1.7'), /is a PDF document/],
    ['a web page', Buffer.from('<html><table>'), /is a web page/],
    ['MARC as text', Buffer.from('=LDR  00714cam a2200205 a 4500\n=245  10$aTail'), /\.mrk.*MARC 21/],
    ['MARC as JSON', Buffer.from('[{"leader":"00714cam","fields":[]}]'), /MARC records as JSON.*MARC 21/],
    ['JSON', Buffer.from('[ {"title": "Tail"}]'), /is a JSON file/],
    ['XML', Buffer.from('<?xml version="1.0"?><books>'), /is an XML file, but not MARCXML/],
  ])('such as %s is refused with what to do', (_, bytes, sentence) => {
    expect(() => formatOf('list.csv', bytes)).toThrow(sentence);
  });
});

describe('headers', () => {
  const kind = {
    fields: [
      { field: 'isbn', headers: ['isbn', 'isbn 13'], max: 9 },
      { field: 'isbn13', headers: ['isbn 13'], max: 9 },
      { field: 'title', headers: ['title', 'book name'], max: 9 },
    ],
    needed: [['title']],
    important: [],
  };
  const match = (headers: string[], ...corrections: string[]) => {
    const { columns, unused } = matchHeaders(kind, headers, corrections);
    return { ...Object.fromEntries(columns), unused };
  };

  it.each([
    [['ISBN-13', 'TITLE'], { isbn: 0, title: 1, unused: [] }],
    [['isbn13', 'isbn', 'Title'], { isbn: 1, isbn13: 0, title: 2, unused: [] }],
    [['Book_Name', 'title', ''], { title: 1, unused: ['Book_Name'] }],
    [['title', 'title'], { title: 0, unused: ['title'] }],
    [['title', 'line', 'reject_reason'], { title: 0, unused: [] }],
    [['Name of the Books'], { title: 0, unused: [] }],
    [['BookName'], { title: 0, unused: [] }],
    [['BOOK NAME (in English)'], { title: 0, unused: [] }],
  ])('%j are matched by name', (headers, expected) => {
    expect(match(headers)).toEqual(expected);
  });

  it('given with --map are used for that field, and a field without a header is ignored', () => {
    expect(match(['title', 'name', 'isbn'], 'title=Name', 'isbn=')).toEqual({
      title: 1,
      unused: ['title', 'isbn'],
    });
  });

  it.each([
    [['author'], [], /There is no column for title. The columns are: "author"/],
    [['title'], ['nonsense'], /write it as --map field=Header/],
    [['title'], ['name=title'], /There is no field name .* isbn, isbn13, title/],
    [['title'], ['title=Titel'], /There is no column "Titel"/],
  ])('%j with --map %j are refused with a message', (headers, corrections, sentence) => {
    expect(() => match(headers, ...corrections)).toThrow(sentence);
  });
});
