import { beforeEach, describe, expect, it } from 'vitest';
import { runQuery } from '../../../../db/prepare.ts';
import { openSnapshot } from '../../../../recovery/snapshot.ts';
import { verify } from '../../../../recovery/verify.ts';
import { useImports } from '../../../../testing/features/imports.ts';
import { readEvents } from '../../../../testing/lending/lending-state.ts';
import { testStaff } from '../../../../testing/test-app.ts';
import { addStaff } from '../../../auth/staff.commands.ts';

const imports = useImports();

beforeEach(async () => {
  await addStaff(imports.db, testStaff);
  await imports.run('sites', ['code,name', 'CHI,Chimbel', 'MER,Merces']);
  await imports.run('children', ['name,card,site', 'Asha Naik,C-1,CHI', 'Ravi,,CHI', 'Om,C-3,MER']);
  await imports.run('catalogue', ['title,level', 'The Lost Frog,2']);
  await imports.run('copies', ['accn,title', ...[1, 2, 3].map((n) => `B-${n},The Lost Frog`)]);
});

/** No invariant of `storyvan verify` is violated. */
async function expectSound(): Promise<void> {
  const snapshot = await openSnapshot(imports.settings);
  expect(await verify(snapshot).finally(() => snapshot.close())).toEqual([]);
}

const copyNow = async (accn_no: string) =>
  (
    await runQuery(imports.db, (k) =>
      k
        .selectFrom('copy')
        .leftJoin('child', 'child.child_id', 'copy.child_id')
        .leftJoin('site_grade', 'site_grade.site_grade_id', 'copy.site_grade_id')
        .select(['site_grade.code', 'child.name', 'moved_on'])
        .where('accn_no', '=', accn_no),
    )
  )[0];
const events = async (accn_no: string) =>
  (await readEvents(imports.db))
    .filter((event) => event.accn_no === accn_no)
    .map(({ kind, date }) => `${date} ${kind}`);

const header = 'accn no,site,child name,card no,date issue,date renewed,date return';

describe('importing open loans', () => {
  const lines = [
    'Barcode,Site,Student,Card number,Checkout date',
    'B-1,CHI,,,05-Nov-2026',
    'B-2,CHI,Ravi,,10 Nov 2026',
    'B-3,,,C-3,2026-11-12',
  ];

  it('puts each copy at its site or with its child; a second time changes nothing', async () => {
    expect(await imports.run('open-loans', lines)).toMatchObject({ added: 3, rejects: [] });
    expect(await copyNow('B-1')).toEqual({ code: 'CHI', name: null, moved_on: '2026-11-05' });
    expect(await copyNow('B-2')).toEqual({ code: 'CHI', name: 'Ravi', moved_on: '2026-11-10' });
    expect(await copyNow('B-3')).toEqual({ code: 'MER', name: 'Om', moved_on: '2026-11-12' });
    expect(await imports.run('open-loans', lines)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    await expectSound();
  });

  it('of a copy that is at a site, lends it on from there', async () => {
    await imports.run('open-loans', lines.slice(0, 2));
    const report = await imports.run('open-loans', [lines[0] as string, 'B-1,,,C-1,2026-11-06']);
    expect(report).toMatchObject({ added: 1, rejects: [], notes: new Map() });
    expect(await copyNow('B-1')).toMatchObject({ code: 'CHI', name: 'Asha Naik' });
    await expectSound();
  });

  it('rejects rows that name no copy, no place, no child or no day, or contradict the records', async () => {
    const rejected: [string, string][] = [
      ['B-9,CHI,,,2026-11-05', 'unknown accession number'],
      ['B-1,NOWHERE,,,2026-11-05', 'unknown place'],
      ['B-1,CHI,Unknown,,2026-11-05', 'unknown child'],
      ['B-1,,,C-9,2026-11-05', 'unknown child'],
      ['B-1,,Ravi,,2026-11-05', 'no card number'],
      ['B-1,,,,2026-11-05', 'no holder'],
      ['B-1,CHI,,,', 'no date'],
      ['B-1,CHI,,,2026-02-30', 'not a date'],
      ['B-1,CHI,,,2099-01-01', 'in the future'],
      ['B-1,CHI,Om,C-3,2026-11-05', 'child elsewhere'],
    ];
    const report = await imports.run('open-loans', [lines[0] as string, ...rejected.map(([row]) => row)]);
    expect(report.added).toBe(0);
    expect(report.rejects.map(({ kind }) => kind)).toEqual(rejected.map(([, kind]) => kind));
    expect(await events('B-1')).toEqual([]);
  });
});

describe('importing a loan history', () => {
  const lines = [
    header,
    'B-1,CHI,,,2026-09-01,,2026-10-01',
    'B-1,CHI,Asha Naik,C-1,2026-09-02,2026-09-16,2026-09-20',
    'B-1,CHI,Ravi,,2026-09-20,,2026-10-01',
    'B-1,MER,,,2026-10-01,,',
    'B-2,CHI,,C-1,2026-09-02,,2026-09-09',
  ];

  it('in any order of its rows, makes the events of a desk; a second time changes nothing', async () => {
    const shuffled = [lines[0] as string, ...lines.slice(1).reverse()];
    expect(await imports.run('loan-history', shuffled)).toMatchObject({ added: 5, rejects: [] });
    expect(await events('B-1')).toEqual([
      '2026-09-01 issue_site',
      '2026-09-02 issue_child',
      '2026-09-16 renew_child',
      '2026-09-20 return_child',
      '2026-09-20 issue_child',
      '2026-10-01 return_child',
      '2026-10-01 return_site',
      '2026-10-01 issue_site',
    ]);
    expect(await copyNow('B-1')).toMatchObject({ code: 'MER' });
    expect(await copyNow('B-2')).toEqual({ code: null, name: null, moved_on: '2026-09-09' });
    await expectSound();
    expect(await imports.run('loan-history', lines)).toMatchObject({ added: 0, changed: 0, unchanged: 5 });
  });

  it('with the return of an open loan, takes the copy back', async () => {
    await imports.run('loan-history', [header, 'B-3,CHI,,C-1,2026-09-02,,']);
    const report = await imports.run('loan-history', [header, 'B-3,CHI,,C-1,2026-09-02,,2026-09-30']);
    expect(report).toMatchObject({ added: 0, changed: 1, rejects: [] });
    expect(await copyNow('B-3')).toEqual({ code: null, name: null, moved_on: '2026-09-30' });
    await expectSound();
  });

  it('with the return of an open loan and the next loan of the copy, takes it back and lends it again', async () => {
    await imports.run('loan-history', [header, 'B-3,CHI,,,2026-09-01,,', 'B-3,CHI,,C-1,2026-09-02,,']);
    const report = await imports.run('loan-history', [
      header,
      'B-3,CHI,,C-1,2026-09-02,,2026-09-30',
      'B-3,CHI,,,2026-09-01,,2026-10-01',
      'B-3,MER,,,2026-10-02,,',
      'B-3,MER,,C-3,2026-10-03,,',
    ]);
    expect(report).toMatchObject({ added: 2, changed: 2, rejects: [] });
    expect(await copyNow('B-3')).toEqual({ code: 'MER', name: 'Om', moved_on: '2026-10-03' });
    await expectSound();
  });

  it('that contradicts itself, rejects the later row with the reason', async () => {
    const rejected: [string, string][] = [
      ['B-1,CHI,,,2026-10-05,,2026-10-01', 'return before issue'],
      ['B-1,CHI,,C-1,2026-10-01,2026-11-01,2026-10-05', 'renewal outside the loan'],
      ['B-1,MER,,,2026-09-05,,2026-09-08', 'in two places'],
      ['B-1,MER,,C-3,2026-09-05,,2026-09-08', 'in two places'],
      ['B-1,CHI,,C-1,2026-09-15,,2026-09-18', 'in two places'],
      ['B-1,CHI,Ravi,,2026-09-25,,', 'in two places'],
      ['B-1,CHI,,,2026-09-01,,2026-10-03', 'in two places'],
    ];
    const report = await imports.run('loan-history', [...lines.slice(0, 3), ...rejected.map(([row]) => row)]);
    expect(report.added).toBe(2);
    expect(report.rejects.map(({ kind }) => kind)).toEqual(rejected.map(([, kind]) => kind));
    expect(report.rejects[2]?.reason).toBe(
      'The copy is at Chimbel from 1 Sep 2026 until 1 Oct 2026 (line 2).',
    );
    await expectSound();
  });

  it('with a return that was forgotten, ends that loan when the book was lent again, and says so', async () => {
    const lines = [
      header,
      'B-1,CHI,,C-1,2018-03-01,,',
      'B-1,CHI,Ravi,,2019-01-10,,2019-01-24',
      'B-1,MER,,C-3,2019-02-07,,2019-02-21',
    ];
    const report = await imports.run('loan-history', lines);
    expect(report).toMatchObject({ added: 3, rejects: [] });
    expect([...report.notes]).toEqual([['Without a return, so ended when the book was lent again', 1]]);
    expect(report.changes).toEqual([
      {
        line: 2,
        label: 'The loan of B-1',
        field: 'date_return',
        before: 'not returned',
        after: '2019-01-10',
      },
    ]);
    expect(await copyNow('B-1')).toMatchObject({ code: null, name: null, moved_on: '2019-02-21' });
    await expectSound();
    expect(await imports.run('loan-history', lines)).toMatchObject({ added: 0, unchanged: 3, rejects: [] });
  });

  it('in two files, ends a loan of the first file that the second one contradicts, and says so', async () => {
    await imports.run('loan-history', [header, 'B-1,CHI,,,2018-01-05,,', 'B-1,CHI,,C-1,2018-03-01,,']);
    const second = [header, 'B-1,CHI,Ravi,,2019-01-10,,2019-01-24', 'B-1,MER,,C-3,2019-02-07,,2019-02-21'];
    const report = await imports.run('loan-history', second);
    expect(report).toMatchObject({ added: 2, changed: 0, rejects: [] });
    expect([...report.notes]).toEqual([['Without a return, so ended when the book was lent again', 2]]);
    const change = { label: 'The loan of B-1', field: 'date_return' };
    expect(report.changes).toEqual([
      { ...change, line: 3, before: 'at Chimbel from 5 Jan 2018', after: '2019-02-07' },
      { ...change, line: 2, before: 'with Asha Naik from 1 Mar 2018', after: '2019-01-10' },
    ]);
    expect(await copyNow('B-1')).toMatchObject({ code: null, name: null, moved_on: '2019-02-21' });
    await expectSound();
    expect(await imports.run('loan-history', second)).toMatchObject({ added: 0, unchanged: 2, rejects: [] });
  });

  it('in two files, leaves a loan open if the rows that contradict it are rejected', async () => {
    await imports.run('open-loans', ['accn no,site,date issue', 'B-1,CHI,2018-01-05']);
    await imports.run('loan-history', [header, 'B-1,CHI,,C-1,2018-03-01,,']);
    const report = await imports.run('loan-history', [header, 'B-1,MER,,C-3,2019-02-07,,2019-02-21']);
    expect(report).toMatchObject({ added: 0, changed: 0, rejects: [{ line: 2, kind: 'in two places' }] });
    expect(report.changes).toEqual([]);
    expect(await copyNow('B-1')).toEqual({ code: 'CHI', name: 'Asha Naik', moved_on: '2018-03-01' });
    await expectSound();
  });

  it('before what the library has recorded, is rejected', async () => {
    await imports.run('loan-history', lines);
    const report = await imports.run('loan-history', [header, 'B-2,MER,,,2026-08-01,,2026-08-20']);
    expect(report.rejects).toMatchObject([
      {
        kind: 'before later records',
        reason: 'The library has records of this copy until 9 Sep 2026; nothing before that can be added.',
      },
    ]);
  });

  it('without any account, asks for one and writes nothing', async () => {
    await imports.db.transaction((tx) => tx.change({ sql: 'delete from reading_partner', parameters: [] }));
    await imports.db.transaction((tx) => tx.change({ sql: 'delete from staff', parameters: [] }));
    await expect(imports.run('loan-history', lines)).rejects.toThrow('Add the first account');
  });
});

it.each([
  ['open-loans', ['B-1,CHI,,,2026-11-05', 'B-2,CHI,Ravi,,2026-11-10', 'B-3,,,C-3,2026-11-12']],
  ['loan-history', ['B-1,CHI,,,2026-11-05,,2026-11-06', 'B-3,,,C-3,2026-11-12,,2026-11-13']],
] as const)('%s at places of a programme that is switched off, are not imported', async (kind, rows) => {
  await imports.runOnly('lis');
  const columns = kind === 'open-loans' ? header.replace(',date return', '') : header;
  const report = await imports.run(kind, [columns, ...rows]);
  expect(report).toMatchObject({ added: 0, changed: 0 });
  expect(report.rejects).toEqual(
    rows.map((_, n) => ({
      line: n + 2,
      kind: 'programme switched off',
      reason: 'The mop programme is switched off. An administrator can switch it on under Settings.',
    })),
  );
});

describe("SLiMS's loan history", () => {
  const header = 'Member ID,Member Name,Item Code,Title,Loan Date,Due Date,Loan Status';
  const lent = 'C-1,Asha Naik,B-1,The Lost Frog,2024-01-03,2024-01-17,0';
  const ended = 'C-3,Om,B-2,The Lost Frog,2024-01-02,2024-01-16,1';

  it('with loans that have ended, brings in what is lent now and says what it leaves out', async () => {
    const report = await imports.run('open-loans', [header, lent, ended]);
    expect(report).toMatchObject({ added: 1, rows: 1, rejects: [] });
    expect(report.source.notices).toEqual([
      '1 line is left out: loans that have ended, without the date of their return.',
    ]);
    expect([await copyNow('B-1'), await copyNow('B-2')]).toMatchObject([
      { name: 'Asha Naik', code: 'CHI' },
      { name: null, code: null },
    ]);
    await expectSound();
  });

  it('with nothing else is refused with what it holds', async () => {
    await expect(imports.run('open-loans', [header, ended])).rejects.toThrow(
      /has only loans that have ended, without the date of their return\.$/,
    );
  });
});
