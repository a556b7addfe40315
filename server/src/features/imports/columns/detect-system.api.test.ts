import { describe, expect, it } from 'vitest';
import { runQuery } from '../../../db/prepare.ts';
import { useImports } from '../../../testing/features/imports.ts';
import { readTable } from '../files/delimited.ts';
import type { ImportKind } from '../kinds/import-kind.ts';
import { readSourceTable } from './source.ts';

const imports = useImports();
const listCopies = () =>
  runQuery(imports.db, (k) =>
    k
      .selectFrom('copy')
      .innerJoin('title', 'title.title_id', 'copy.title_id')
      .select(['accn_no', 'state', 'title'])
      .orderBy('accn_no'),
  );

const kohaPatrons = ['cardnumber,surname,firstname,title,branchcode', 'R1,Naik,Asha,Miss,CHI'];
const kohaItems = [
  'biblionumber,title,barcode,itemlost,withdrawn',
  '1,Kite,K1,0,0',
  '1,Kite,K2,2,0',
  '2,Boat,K3,0,1',
  '3,,K4,0,0',
];

describe('a file of another system', () => {
  it('of the wrong kind says what it is, although a column has the name of a needed field', async () => {
    await expect(imports.run('catalogue', kohaPatrons)).rejects.toThrow(
      /^This looks like Koha's patrons, not a catalogue\. Import it as a list of children\./,
    );
  });

  it('whose columns people choose is imported as what they say', async () => {
    const report = await imports.run('catalogue', kohaPatrons, { map: ['title=surname'] });
    expect(report).toMatchObject({ added: 1, source: { detection: null } });
  });

  it('brings the copies in its rows with their states; a second time changes nothing', async () => {
    const report = await imports.run('catalogue', kohaItems);
    expect(report).toMatchObject({ added: 2, copies: { added: 3 } });
    expect(report.copies?.rejects).toEqual([
      { line: 5, kind: 'record rejected', reason: 'Copy K4: its record was rejected.' },
    ]);
    const copies = [
      { accn_no: 'K1', state: 'available', title: 'Kite' },
      { accn_no: 'K2', state: 'lost', title: 'Kite' },
      { accn_no: 'K3', state: 'withdrawn', title: 'Boat' },
    ];
    expect(await listCopies()).toEqual(copies);
    expect(await imports.run('catalogue', kohaItems)).toMatchObject({ added: 0, copies: { unchanged: 3 } });
    expect(await listCopies()).toEqual(copies);
  });

  it('has each rejected row once in its file of rejects, with all reasons', async () => {
    const { rejects_file } = await imports.run('catalogue', kohaItems);
    const [, ...rows] = imports
      .read(rejects_file as string)
      .trimEnd()
      .split('\r\n');
    expect(rows).toEqual(['3,,K4,0,0,5,The row has no title. Copy K4: its record was rejected.']);
  });
});

describe('a value for all rows', () => {
  it('is in each row, and its field needs no column', async () => {
    await imports.run('sites', ['code,name', 'CHI,Chimbel']);
    const report = await imports.run('children', ['name', 'Asha', 'Ravi'], { set: ['site_code=CHI'] });
    expect(report).toMatchObject({ added: 2, rejects: [] });
  });

  it.each([
    ['site_code', '--set site_code is not valid; write it as --set field=value.'],
    ['size=3', 'There is no field size to set. The fields are: name, first_name,'],
  ])('given as %s is refused with a message', async (set, sentence) => {
    await expect(imports.run('children', ['name', 'Asha'], { set: [set] })).rejects.toThrow(sentence);
  });
});

describe('a column of dates', () => {
  const kind = {
    fields: [{ field: 'since', headers: ['since'], max: 40, date: true }],
    needed: [['since']],
    important: [],
  } as unknown as ImportKind;
  const readDates = (lines: string[], request: object = {}) => {
    const table = readTable(lines.join('\n'), () => ({ known: 1, complete: true }));
    const source = readSourceTable(table, kind, { kind: 'children', file: 'a.csv', ...request }, 'Line');
    const rejects: unknown[] = [];
    const rows = [...source.rows((reject) => rejects.push(reject))].map(({ cells }) => cells.since);
    return { rows, rejects };
  };

  it('reaches its kind as 2026-01-05, in the order that the whole column has', () => {
    expect(readDates(['since', '03/04/2026', '25/03/2026', '', '2026-01-05', 'soon'])).toEqual({
      rows: ['2026-04-03', '2026-03-25', '2026-01-05'],
      rejects: [{ line: 6, kind: 'not a date', reason: expect.stringContaining('"soon"') }],
    });
  });

  it('whose order cannot be known must be chosen', () => {
    expect(() => readDates(['since', '03/04/2026'])).toThrow(/can be read in two ways/);
    expect(readDates(['since', '03/04/2026'], { dates: 'month-first' }).rows).toEqual(['2026-03-04']);
  });
});
