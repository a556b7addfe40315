import { describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../../../db/prepare.ts';
import { useImports } from '../../../../testing/features/imports.ts';
import { sampleData } from '../../../../testing/sample-data.ts';

const imports = useImports();
const places = () => runQuery(imports.db, (k) => k.selectFrom('site_grade').selectAll().orderBy('sort_key'));

describe('importing sites', () => {
  const lines = [
    'Site code,Site name,Group,Day,Time,Children',
    'CHI,Chimbel,,Wed,4.30 pm,31',
    'CHI,Chimbel,Junior,Wednesday,10:00,',
    'MER,Merces,senior,,,12',
  ];

  it('adds them with their groups, and a second time changes nothing', async () => {
    expect(await imports.run('sites', lines)).toMatchObject({ added: 3, rejects: [] });
    expect(await places()).toMatchObject([
      { code: 'CHI', junior: 0, visit_day: 3, visit_time: '16:30', enrolled_count: 31, program: 'mop' },
      { code: 'CHI', junior: 1, visit_day: 3, visit_time: '10:00', enrolled_count: 0 },
      { code: 'MER', junior: 0, visit_day: null, visit_time: null, enrolled_count: 12 },
    ]);
    expect(await imports.run('sites', lines)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  it('with a new day changes that site and keeps the values of empty cells', async () => {
    await imports.run('sites', lines);
    const report = await imports.run('sites', ['code,name,day', 'chi,Chimbel,Friday']);
    expect(report).toMatchObject({ added: 0, changed: 1 });
    expect((await places())[0]).toMatchObject({ code: 'CHI', visit_day: 5, visit_time: '16:30' });
  });

  it.each([
    [',Nameless,,,,', 'no code'],
    ['A,,,,,', 'no name'],
    ['A,Aldona,middle,,,', 'unknown group'],
    ['A,Aldona,,Someday,,', 'unknown day'],
    ['A,Aldona,,,25:00,', 'unknown time'],
    ['A,Aldona,,,,many', 'not a number'],
  ])('rejects the row %s: %s', async (row, kind) => {
    const report = await imports.run('sites', [lines[0] as string, row]);
    expect(report).toMatchObject({ added: 0, rejects: [{ line: 2, kind }] });
  });
});

describe('importing schools', () => {
  it('that are closed adds no grades', async () => {
    await imports.run('schools', ['code,name,class', '4000,Old School,II']);
    await imports.db.transaction((tx) =>
      runChange(tx, (k) => k.updateTable('school').set({ inactive_since: '2026-11-01' })),
    );
    const before = await places();
    const lines = ['code,name,class', '4000,Old School,II', '4000,Old School,III'];
    expect(await imports.run('schools', lines)).toMatchObject({
      added: 0,
      unchanged: 1,
      rejects: [
        { line: 3, kind: 'closed school', reason: 'School 4000 is closed, so no grade can be added.' },
      ],
    });
    expect(await places()).toEqual(before);
  });

  it('keeps two shifts with one code separate, with their grades in school order', async () => {
    const lines = [
      'kv_code,school,shift,class,section,enrolled',
      '1049,KV  ONE (SHIFT-I),FIRST,XI (Sc),,0',
      '1049,KV  ONE (SHIFT-I),FIRST,II,A,30',
      '1049,KV TWO,SECOND,II,,40',
      '2000,Alone,NA,Class 10,b,"1,000"',
      '2000,Alone,NA,UKG,,9',
      '3000,Without grades,,,,',
    ];
    expect(await imports.run('schools', lines)).toMatchObject({ added: 6, rejects: [] });
    const schools = await runQuery(imports.db, (k) =>
      k.selectFrom('school').selectAll().orderBy('school_id'),
    );
    expect(schools).toMatchObject([
      { code: '1049', shift: 'First', name: 'KV ONE (SHIFT-I)' },
      { code: '1049', shift: 'Second', name: 'KV TWO' },
      { code: '2000', shift: '', name: 'Alone' },
      { code: '3000', shift: '' },
    ]);
    expect((await places()).map(({ code, enrolled_count }) => [code, enrolled_count])).toEqual([
      ['UKG', 9],
      ['II', 40],
      ['II-A', 30],
      ['10-B', 1000],
      ['XI (Sc)', 0],
    ]);
    expect(await imports.run('schools', lines)).toMatchObject({ added: 0, changed: 0, unchanged: 6 });
  });

  it('rejects a row with another school name than an earlier one', async () => {
    const report = await imports.run('schools', ['code,name,class', '1,One,I', '1,Other,II', '1,One,III']);
    expect(report).toMatchObject({ added: 2, rejects: [{ line: 3, kind: 'contradicts an earlier row' }] });
  });

  it('with a new enrolment or school name changes the row', async () => {
    await imports.run('schools', ['code,name,class,enrolled', '1,One,I,5', '1,One,II,6']);
    const enrolled = await imports.run('schools', ['code,name,class,enrolled', '1,One,I,7', '1,One,II,']);
    expect(enrolled).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await imports.run('schools', ['code,name', '1,First School'])).toMatchObject({ changed: 1 });
  });

  it('names the school, its shift and the grade of a row that contradicts an earlier one', async () => {
    const rows = [
      '1049,FIRST,One,II-A,30',
      '1049,FIRST,One,II-A,31',
      '2000,,Alone,III,5',
      '2000,,Alone,III,6',
    ];
    const report = await imports.run('schools', ['code,shift,name,class,enrolled', ...rows]);
    expect(report.rejects.map(({ reason }) => reason)).toEqual([
      'School 1049, shift First, grade II-A is already in line 2, with another enrolled count: 30.',
      'School 2000 grade III is already in line 4, with another enrolled count: 5.',
    ]);
  });

  it('from the real list adds 58 schools and one grade for each class', async () => {
    const path = sampleData('schools/kv_class_enrolment.csv');
    expect(await imports.run('schools', { path })).toMatchObject({ added: 705, rejects: [] });
    const schools = await runQuery(imports.db, (k) => k.selectFrom('school').select(['code', 'shift']));
    expect(schools).toHaveLength(58);
    expect(schools.filter(({ code }) => code === '1049').map(({ shift }) => shift)).toEqual([
      'First',
      'Second',
    ]);
    const codes = [...new Set((await places()).map(({ code }) => code))];
    expect(codes.slice(0, 10)).toEqual(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']);
    expect(codes.slice(10)).toEqual([
      'XI (Com)',
      'XI (Hum)',
      'XI (Sc)',
      'XII (Com)',
      'XII (Hum)',
      'XII (Sc)',
    ]);
    expect(await imports.run('schools', { path })).toMatchObject({ added: 0, changed: 0, unchanged: 705 });
  });
});

it('places of a programme that is switched off, are not imported', async () => {
  const key = 'library.programs';
  await imports.runOnly('mop');
  const schools = ['School code,School name,Grade', 'SC-9,Aldona Primary,III'];
  await expect(imports.run('schools', schools)).rejects.toThrow('The lis programme is switched off.');
  await imports.db.transaction((tx) => runChange(tx, (k) => k.deleteFrom('setting').where('key', '=', key)));
  expect(await imports.run('schools', schools)).toMatchObject({ rejects: [] });
});
