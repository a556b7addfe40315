import { beforeAll, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { makeCopy } from '../../testing/factories.ts';
import { importedFile } from '../../testing/imports.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

/** Another one than the first administrator, who is named where no one is known. */
const importer = { staff_id: 2 };
beforeAll(async () => {
  app.cookie = await app.signInAs('Sunita Gaonkar');
});

it('an import in the browser that changes records names who imported', async () => {
  const files: [string, string, string][] = [
    ['site_grade', 'site code,site name', 'CHI,Chimbel'],
    ['child', 'name,site,card', 'Asha,CHI,C-1'],
    ['title', 'isbn,title', '9780140569322,Frog'],
    ['school', 'school code,school name,district', 'K1,Asagao,North'],
    ['reading_partner', 'name,phone,helps in mop', 'Meera,12,yes'],
    ['member', 'name,card no,member since,fbt', 'Vishal,M-1,2026-01-05,no'],
    ['lesson_plan', 'lesson plan,theme,objectives', 'Monsoon,Rain,Listen'],
  ];
  const second: Record<string, string> = {
    site_grade: 'CHI,Chimbel Village',
    child: 'Asha Naik,CHI,C-1',
    title: '9780140569322,Frog and Toad',
    school: 'K1,Asagao,South',
    reading_partner: 'Meera,13,yes',
    member: 'Vishal,M-1,2026-01-05,yes',
    lesson_plan: 'Monsoon,Wind,Listen',
  };
  for (const [table, header, row] of files) {
    await importedFile(app, `${table}.csv`, `${header}\n${row}`);
    const done = await importedFile(app, `${table}.csv`, `${header}\n${second[table]}`);
    expect([table, done.counts?.changed]).toEqual([table, 1]);
    const rows = await runQuery(app.db, (k) =>
      k
        .selectFrom(table as 'child')
        .select('changed_by')
        .where('changed_at', 'is not', null),
    );
    expect([table, rows]).toEqual([table, [{ changed_by: importer.staff_id }]]);
  }
});

it('an import of loans in the browser names who imported in each event', async () => {
  await importedFile(app, 'site.csv', 'site code,site name\nMER,Merces');
  const accn_no = await makeCopy(app.db);
  const loan = `accn no,site,date issue,date return\n${accn_no},MER,2026-10-05,2026-10-12`;
  expect((await importedFile(app, 'loans.csv', loan)).counts?.added).toBe(1);
  const events = await runQuery(app.db, (k) => k.selectFrom('lending_event').select('staff_id'));
  expect(events).toEqual([importer, importer]);
});
