import { beforeEach, describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../../../db/prepare.ts';
import { rowsOf, runSql } from '../../../../testing/database/sql.ts';
import { makeCopy } from '../../../../testing/factories.ts';
import { useImports } from '../../../../testing/features/imports.ts';

const imports = useImports();
const listChildren = () =>
  runQuery(imports.db, (k) =>
    k
      .selectFrom('child')
      .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
      .select([
        'child_id',
        'child.name',
        'card_no',
        'site_grade.code',
        'junior',
        'gender',
        'baseline_level',
        'level',
        'date_of_birth',
      ])
      .orderBy('child_id'),
  );
const wordsOfChild = async (child_id: number) =>
  (
    await runQuery(imports.db, (k) =>
      k.selectFrom('child_word').select('word').where('child_id', '=', child_id).orderBy('word'),
    )
  ).map(({ word }) => word);

beforeEach(async () => {
  await imports.run('sites', ['code,name,group', 'CHI,Chimbel,', 'CHI,Chimbel,junior', 'MER,Merces,']);
  await imports.run('schools', ['code,name,shift,class', '1049,KV,FIRST,III-A', '1049,KV,SECOND,III-A']);
});

describe('importing children', () => {
  const lines = [
    'Name,Card No,Site,Group,School code,Shift,Class,Section,Sex,Baseline,Level',
    'Asha  Naik,c-1,CHI,,,,,,F,Level 1,2',
    'Ravi,,chimbel,junior,,,,,,red,',
    'Meera,C-3,,,1049,second,III,A,,,',
  ];

  it('enrols them at their site or grade with their search words; a second time changes nothing', async () => {
    expect(await imports.run('children', lines)).toMatchObject({ added: 3, rejects: [] });
    const enrolled = await listChildren();
    expect(enrolled).toMatchObject([
      {
        name: 'Asha Naik',
        card_no: 'C-1',
        code: 'CHI',
        junior: 0,
        gender: 'girl',
        baseline_level: 1,
        level: 2,
      },
      { name: 'Ravi', card_no: null, code: 'CHI', junior: 1, baseline_level: 2, level: 2 },
      { name: 'Meera', card_no: 'C-3', code: 'III-A', level: null },
    ]);
    expect(await wordsOfChild(enrolled[0]?.child_id as number)).toEqual(['asha', 'naik']);
    expect(await imports.run('children', lines)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  it('at a closed place enrols no one and leaves the children there unchanged', async () => {
    await imports.run('children', lines);
    await imports.db.transaction((tx) =>
      runChange(tx, (k) =>
        k.updateTable('site_grade').set({ inactive_since: '2026-11-01' }).where('code', '=', 'CHI'),
      ),
    );
    const before = await listChildren();
    const report = await imports.run(
      'children',
      [...lines, 'Newly Come,,CHI,,,,,,,,', 'Meera,C-3,CHI,,,,,,,,'].filter((line) => !line.includes('1049')),
    );
    expect(report).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
      rejects: [
        {
          line: 4,
          kind: 'closed place',
          reason: 'Children cannot be enrolled at site CHI because it is closed.',
        },
        { line: 5, kind: 'closed place' },
      ],
    });
    expect(await listChildren()).toEqual(before);
  });

  it('at a place of a programme that is switched off, neither come nor change', async () => {
    await imports.run('children', lines);
    await imports.runOnly('mop');
    const before = await listChildren();
    const report = await imports.run('children', [
      'name,card,site,school,shift,class',
      'Newly Come,C-9,,1049,second,III-A',
      'Meera Naik,C-3,,1049,second,III-A',
      'Asha Naik,C-1,,1049,second,III-A',
    ]);
    const reject = {
      kind: 'programme switched off',
      reason: 'The lis programme is switched off. An administrator can switch it on under Settings.',
    };
    expect(report).toMatchObject({ added: 0, changed: 0 });
    expect(report.rejects).toEqual([2, 3, 4].map((line) => ({ line, ...reject })));
    expect(await listChildren()).toEqual(before);
    const moved = await imports.run('children', ['name,card,site', 'Meera,C-3,CHI']);
    expect(moved).toMatchObject({ changed: 1, rejects: [] });
  });

  it('of a group that the site does not have, rejects the row and names the group it has', async () => {
    await imports.run('sites', ['code,name,group', 'MOP-01,Tonca,junior']);
    const report = await imports.run('children', [
      'name,site,group',
      'Asha,MOP-01,senior',
      'Ravi,mer,junior',
      'Om,XX,',
    ]);
    expect(report.rejects).toMatchObject([
      {
        line: 2,
        reason:
          'There is no senior group of site MOP-01, only a junior group; enter junior in the group column.',
      },
      {
        line: 3,
        reason:
          'There is no junior group of site mer, only a senior group; enter senior in the group column.',
      },
      { line: 4, reason: 'There is no site XX; import the sites or schools first.' },
    ]);
    const without = await imports.run('children', ['name,site', 'Asha,MOP-01', 'Ravi,mer']);
    expect(without).toMatchObject({ added: 2, rejects: [] });
  });

  it('with a card number adds it to the child enrolled by name before', async () => {
    await imports.run('children', lines);
    const report = await imports.run('children', ['name,card,site,group', 'Ravi,C-2,CHI,junior']);
    expect(report).toMatchObject({ added: 0, changed: 1 });
    expect((await listChildren())[1]).toMatchObject({ name: 'Ravi', card_no: 'C-2', baseline_level: 2 });
  });

  it('with a known card changes name, place and search words', async () => {
    await imports.run('children', lines);
    expect(await imports.run('children', ['name,card,site', 'Asha Gaude,C-1,MER'])).toMatchObject({
      changed: 1,
    });
    const [asha] = await listChildren();
    expect(asha).toMatchObject({ name: 'Asha Gaude', code: 'MER', level: 2 });
    expect(await wordsOfChild(asha?.child_id as number)).toEqual(['asha', 'gaude']);
  });

  it('does not move a child that has books', async () => {
    await imports.run('children', lines);
    const accn_no = await makeCopy(imports.db);
    const [asha] = await runQuery(imports.db, (k) =>
      k.selectFrom('child').select(['child_id', 'site_grade_id']).where('card_no', '=', 'C-1'),
    );
    await imports.db.transaction((tx) =>
      runChange(tx, (k) =>
        k
          .updateTable('copy')
          .set({ ...asha, child_loan_id: 7 })
          .where('accn_no', '=', accn_no),
      ),
    );
    const report = await imports.run('children', ['name,card,site', 'Asha Naik,C-1,MER']);
    expect(report).toMatchObject({ changed: 0, rejects: [{ line: 2, kind: 'books out elsewhere' }] });
    expect((await listChildren())[0]).toMatchObject({ code: 'CHI' });
  });

  it('rejects rows without a name or place, or with the number of a book', async () => {
    await makeCopy(imports.db, { accn_no: 'B-9' });
    const report = await imports.run('children', [
      lines[0] as string,
      ',,CHI,,,,,,,,',
      'A,,,,,,,,,,',
      'B,,NOWHERE,,,,,,,,',
      'C,,,,1049,FIRST,IV,,,,',
      'D,,,,1049,FIRST,,,,,',
      'E,,CHI,,1049,FIRST,III-A,,,,',
      'F,,CHI,,,,,,,,Level 9',
      'G,b-9,CHI,,,,,,,,',
      'H,,,,1049,,III-A,,,,',
      'Fine,,CHI,,,,,,,,',
    ]);
    expect(report.added).toBe(2);
    expect(report.rejects.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'no name'],
      [3, 'no place'],
      [4, 'unknown place'],
      [5, 'unknown place'],
      [6, 'no place'],
      [7, 'two places'],
      [9, 'number of a book'],
      [10, 'unknown place'],
    ]);
  });

  it('leaves an unknown level or a date of birth in the future empty and says so', async () => {
    const row = (level: string, born: string) => `Asha,C-1,CHI,${level},${level},${born}`;
    const header = 'name,card,site,baseline,level,date of birth';
    const report = await imports.run('children', [header, row('Level 9', '2099-01-01')]);
    expect(report).toMatchObject({ added: 1, rejects: [] });
    expect([...report.notes]).toEqual([
      [
        'Level not known, so left empty. The levels are: 1 green, 2 red, 3 orange, 4 white, 5 blue, 6 yellow',
        1,
      ],
      ['Date of birth in the future, so left empty', 1],
    ]);
    const [asha] = await listChildren();
    expect(asha).toMatchObject({ baseline_level: null, level: null, date_of_birth: null });
    await imports.run('children', [header, row('2', '2015-05-01')]);
    await imports.run('children', [header, row('Level 9', '2099-01-01')]);
    expect(await listChildren()).toMatchObject([
      { baseline_level: 2, level: 2, date_of_birth: '2015-05-01' },
    ]);
  });

  it('that changes a child, keeps what its family answered, which no column of a file sets', async () => {
    await imports.run('children', ['name,card,site', 'Asha,C-1,CHI']);
    await runSql(imports.db, `update child set notices_consent_on = '2026-07-02', family_language = 'kok'`);
    const header = 'name,card,site,level,notices_consent_on,family_language';
    const report = await imports.run('children', [header, 'Asha,C-1,CHI,3,2020-01-01,hi']);
    expect(report).toMatchObject({ changed: 1 });
    const [asha] = await rowsOf(imports.db, 'select level, notices_consent_on, family_language from child');
    expect(asha).toEqual({ level: 3, notices_consent_on: '2026-07-02', family_language: 'kok' });
  });

  it('rejects a day of leaving in the future', async () => {
    const report = await imports.run('children', ['name,site,left on', 'Asha,CHI,2099-01-01']);
    expect(report).toMatchObject({ added: 0, rejects: [{ line: 2, kind: 'in the future' }] });
  });

  it('gives a child without a card the first of two cards, and asks about the second', async () => {
    await imports.run('children', ['name,site', 'Asha,CHI']);
    const report = await imports.run('children', ['name,card,site', 'Asha,C-1,CHI', 'Asha,C-2,CHI']);
    expect(report).toMatchObject({ changed: 1, rejects: [{ line: 3, kind: 'several children' }] });
  });

  it('asks for card numbers if two children share name and place', async () => {
    await imports.run('children', ['name,card,site', 'Asha,C-1,CHI', 'Asha,C-2,CHI']);
    const report = await imports.run('children', ['name,card,site', 'Asha,,CHI']);
    expect(report).toMatchObject({ added: 0, rejects: [{ kind: 'several children' }] });
  });
});
