import { describe, expect, it } from 'vitest';
import { runQuery } from '../../../../db/prepare.ts';
import { makeMember } from '../../../../testing/factories.ts';
import { useImports } from '../../../../testing/features/imports.ts';
import { testStaff } from '../../../../testing/test-app.ts';
import { addStaff } from '../../../auth/staff.commands.ts';

const imports = useImports();

describe('importing members', () => {
  const lines = [
    'Name,Card number,FBT,Phone,Notes,Joined on,Inactive since',
    `Joseph Dias,m-1,yes,'+91 832 222,Likes maps,5 Jan 2024,`,
    'Maria Pinto,,,,,2025-06-01,30 Sep 2026',
  ];

  it('adds them with all their columns; a second time changes nothing', async () => {
    expect(await imports.run('members', lines)).toMatchObject({ added: 2, rejects: [] });
    const members = await runQuery(imports.db, (k) =>
      k.selectFrom('member').selectAll().orderBy('member_id'),
    );
    expect(members).toMatchObject([
      { name: 'Joseph Dias', card_no: 'M-1', fbt: 1, phone: '+91 832 222', note: 'Likes maps' },
      { name: 'Maria Pinto', fbt: 0, note: '', joined_on: '2025-06-01', inactive_since: '2026-09-30' },
    ]);
    expect(members[0]?.joined_on).toBe('2024-01-05');
    expect(await imports.run('members', lines)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  it('with new values changes those, lists them, and keeps what empty cells leave out', async () => {
    await imports.run('members', lines);
    const report = await imports.run('members', ['name,card,fbt,phone', 'Joseph Dias,M-1,no,']);
    expect(report).toMatchObject({ changed: 1, changes: [{ field: 'fbt', before: '1', after: '0' }] });
    const [joseph] = await runQuery(imports.db, (k) =>
      k.selectFrom('member').selectAll().orderBy('member_id'),
    );
    expect(joseph).toMatchObject({ fbt: 0, phone: '+91 832 222', version: 2 });
  });

  it('rejects rows without a name, with a wrong day or answer, or whose record is not clear', async () => {
    await makeMember(imports.db, { name: 'Asha' });
    await makeMember(imports.db, { name: 'Asha' });
    const rows = [',M-9,,,,,', 'A,,,,,31/2/2026,', 'B,,maybe,,,,', 'Asha,,,,,,', 'Ravi,,,,,,'];
    const report = await imports.run('members', [lines[0] as string, ...rows]);
    expect(report.added).toBe(1);
    expect(report.rejects.map(({ kind }) => kind)).toEqual([
      'no name',
      'not a date',
      'not yes or no',
      'several members',
    ]);
  });
});

describe('rows about one member with other values', () => {
  it.each([
    [
      ['Joseph Dias,M-1,yes', 'Joseph Dias,M-1,no'],
      /^Card number M-1 is already in line 2, with another fbt/,
    ],
    [['Maria Pinto,,yes', 'Maria Pinto,,no'], /^Maria Pinto is already in line 2, with another fbt/],
  ])('%j reject the later one and say whose it is', async (rows, reason) => {
    const report = await imports.run('members', ['name,card,fbt', ...rows]);
    expect(report).toMatchObject({ added: 1, rejects: [{ line: 3, reason: expect.stringMatching(reason) }] });
  });
});

describe('importing reading partners', () => {
  it('adds people in both programmes, changes them by name, and leaves accounts to their page', async () => {
    await addStaff(imports.db, testStaff);
    const lines = ['Name,Phone,Community programme,School programme', 'Sunita Rao,98220,no,yes', 'Anil,,,'];
    expect(await imports.run('reading-partners', lines)).toMatchObject({ added: 2, rejects: [] });
    expect(await imports.run('reading-partners', lines)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    });
    const left = ['name,inactive since', 'Anil,2026-10-01', `${testStaff.name},2026-10-01`];
    expect(await imports.run('reading-partners', left)).toMatchObject({
      changed: 1,
      rejects: [{ line: 3, kind: 'has an account' }],
    });
    const people = await runQuery(imports.db, (k) =>
      k.selectFrom('reading_partner').selectAll().where('staff_id', 'is', null).orderBy('rp_id'),
    );
    expect(people).toMatchObject([
      { name: 'Sunita Rao', phone: '98220', mop: 0, lis: 1 },
      { name: 'Anil', mop: 1, lis: 1, inactive_since: '2026-10-01' },
    ]);
  });
});

describe('importing lesson plans', () => {
  it('adds them with their book, changes them by name, and rejects an unknown book', async () => {
    await imports.run('catalogue', ['isbn,title', '9788181465238,The Red Raincoat']);
    const lines = [
      'Lesson plan,ISBN,Topic,Steps,Materials',
      '"Monsoon","9788181465238","Rain","Read.\nDraw.",Paper',
      'Clouds,,Sky,,',
      'Lost,9789350467718,,,',
    ];
    expect(await imports.run('lesson-plans', lines)).toMatchObject({
      added: 2,
      rejects: [{ kind: 'unknown title' }],
    });
    const again = await imports.run('lesson-plans', lines.slice(0, 4));
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await imports.run('lesson-plans', ['lp_name,theme', 'monsoon,Wind'])).toMatchObject({
      changed: 1,
    });
    const plans = await runQuery(imports.db, (k) => k.selectFrom('lesson_plan').selectAll().orderBy('lp_id'));
    expect(plans[0]).toMatchObject({ lp_name: 'monsoon', theme: 'Wind', steps: 'Read.\nDraw.', version: 2 });
    expect(plans[0]?.title_id).not.toBeNull();
  });
});
