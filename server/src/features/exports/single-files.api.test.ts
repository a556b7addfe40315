import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { childColumns } from '../../db/tables/child.ts';
import { openSnapshot } from '../../recovery/snapshot.ts';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makeMember,
  makeSchool,
  makeSite,
  makeTitle,
} from '../../testing/factories.ts';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { makeLessonPlan, makeReadingPartner } from '../../testing/week-factories.ts';
import type { KindName } from '../imports/columns/kind-names.ts';
import { importFile } from '../imports/import-file.ts';
import { writeArchive } from './write-archive.ts';

/** The files of an export that a kind of import takes alone, into a library that may be in use. */

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
beforeEach(async () => {
  source = await makeTestDatabase();
  target = await makeTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'storyvan-single-'));
});
afterEach(async () => {
  await source.drop();
  await target.drop();
  rmSync(folder, { recursive: true });
});

const files: [KindName, string][] = [
  ['sites', 'sites.csv'],
  ['schools', 'schools.csv'],
  ['schools', 'grades.csv'],
  ['children', 'children.csv'],
  ['catalogue', 'catalogue.csv'],
  ['copies', 'copies.csv'],
  ['members', 'members.csv'],
  ['reading-partners', 'reading-partners.csv'],
  ['lesson-plans', 'lesson-plans.csv'],
];

const columnsOfChild = childColumns.filter((column) => column !== 'site_grade_id');

/** What the records are, without their numbers. */
const asked = [
  `select code, name, junior, visit_day, visit_time, enrolled_count, inactive_since from site_grade order by code`,
  `select code, shift, name, region, inactive_since from school order by code`,
  `select ${columnsOfChild.map((column) => `c.${column}`).join(', ')}, p.code, c.inactive_since
   from child c inner join site_grade p on p.site_grade_id = c.site_grade_id order by c.name`,
  `select isbn, title, author, level, category_primary, description from title order by title`,
  `select accn_no, title, state from copy inner join title on title.title_id = copy.title_id order by accn_no`,
  `select name, card_no, fbt, phone, note, joined_on, inactive_since from member order by name`,
  `select name, phone, note, mop, lis, inactive_since from reading_partner order by name`,
  `select lp_name, theme, objectives, steps, materials, title from lesson_plan
   left join title on title.title_id = lesson_plan.title_id order by lp_name`,
];
const recordsIn = async (db: Database) => {
  const found = [];
  for (const sql of asked) found.push(await db.rows({ sql, parameters: [] }));
  return found;
};

async function makeRecords(db: Database): Promise<void> {
  const site = await makeSite(db, { code: 'CHI', name: 'Chimbel', visit_day: 3, visit_time: '16:30' });
  await makeSite(db, { code: 'OLD', name: 'Aldona', inactive_since: '2026-05-01' });
  const school_id = await makeSchool(db, { code: '1049', name: 'Aldona Primary', region: 'Bardez' });
  const grade = await makeGrade(db, { school_id, code: 'III-A', enrolled_count: 30 });
  const details = { gender: 'girl', date_of_birth: '2018-01-01', guardian_phone: '+91 98220 12345' };
  const more = { ...details, baseline_level: 1, level: 2 };
  await makeChild(db, { site_grade_id: site, name: 'Asha Naik', card_no: 'C-1', ...more });
  await makeChild(db, { site_grade_id: grade, name: 'Ravi', card_no: null, inactive_since: '2026-06-01' });
  const title_id = await makeTitle(db, { isbn: '9788181465238', title: '=The Red Raincoat', level: 2 });
  await makeCopy(db, { title_id, accn_no: 'B-1', state: 'withdrawn' });
  await makeCopy(db, { title_id, accn_no: 'B-2' });
  await makeMember(db, { name: 'Joseph Dias', card_no: 'M-1', fbt: 1, note: '-' });
  await makeReadingPartner(db, { name: 'Maria', phone: '1', note: 'x', inactive_since: '2026-01-01' });
  await makeLessonPlan(db, { lp_name: 'Monsoon', title_id, theme: 'Rain', steps: 'Read.\nDraw.' });
}

it('a child that is exported here, so that no column is forgotten, has a value in each', async () => {
  await makeRecords(source.db);
  const sql = `select ${columnsOfChild.join(', ')} from child where name = 'Asha Naik'`;
  const [child = {}] = await source.db.rows({ sql, parameters: [] });
  expect(Object.entries(child).filter(([, value]) => value === null)).toEqual([]);
});

it('each file of an export, imported alone and in order, makes the same records; a second time, nothing', async () => {
  await makeRecords(source.db);
  const archive = join(folder, 'library.zip');
  const snapshot = await openSnapshot(source.settings);
  await writeArchive(snapshot, createWriteStream(archive), { now: new Date() });
  await snapshot.close();
  const entries = unzipSync(readFileSync(archive));
  for (const time of ['first', 'second']) {
    for (const [kind, name] of files) {
      const file = join(folder, name);
      writeFileSync(file, entries[name] as Uint8Array);
      const { added, changed, rejects } = await importFile(target.db, { kind, file });
      expect([time, name, rejects]).toEqual([time, name, []]);
      if (time === 'second') expect([name, added, changed]).toEqual([name, 0, 0]);
    }
    expect(await recordsIn(target.db)).toEqual(await recordsIn(source.db));
  }
}, 60_000);
