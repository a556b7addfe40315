import { expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { importedFile } from '../../testing/imports.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

it('an import in the browser that changes records names who imported', async () => {
  const files: [string, string, string][] = [
    ['site_grade', 'site code,site name', 'CHI,Chimbel'],
    ['child', 'name,site,card', 'Asha,CHI,C-1'],
    ['title', 'isbn,title', '9780140569322,Frog'],
    ['school', 'school code,school name,district', 'K1,Asagao,North'],
    ['reading_partner', 'name,phone,helps in mop', 'Meera,12,yes'],
  ];
  const second: Record<string, string> = {
    site_grade: 'CHI,Chimbel Village',
    child: 'Asha Naik,CHI,C-1',
    title: '9780140569322,Frog and Toad',
    school: 'K1,Asagao,South',
    reading_partner: 'Meera,13,yes',
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
    expect([table, rows]).toEqual([table, [{ changed_by: 1 }]]);
  }
});
