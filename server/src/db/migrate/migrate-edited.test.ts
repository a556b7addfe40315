import { afterEach, describe, expect, it } from 'vitest';
import { openSnapshot } from '../../recovery/snapshot.ts';
import { brokenText, verify } from '../../recovery/verify.ts';
import { dialectAndPlaceOf, emptied, runAll } from '../../testing/database/old-database.ts';
import { editedMigrations, migrateAsAt } from '../../testing/old-migrations/old-databases.ts';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';

const at = `'2026-01-01T00:00:00.000Z'`;

/** What each of these versions could hold, from the migration on that made the table. */
const written: [from: string, sql: string][] = [
  [
    '0001',
    `insert into staff (staff_id, username, name, password_hash, created_at) values (1, 'leela', 'Leela', 'x', ${at})`,
  ],
  [
    '0001',
    `insert into site_grade (site_grade_id, program, code, name, sort_key, created_at) values (9, 'mop', 'S', 'Tonca', 'S', ${at})`,
  ],
  [
    '0001',
    `insert into child (child_id, card_no, name, site_grade_id, created_at) values (4, 'C-1', 'Asha Naik', 9, ${at})`,
  ],
  ['0005', `update staff set role = 'administrator'`],
  ['0001', `insert into child_word (word, child_id) values ('asha', 4), ('naik', 4)`],
  ['0001', `insert into title (title_id, title_key, title, created_at) values (5, 'k', 'Red', ${at})`],
  ['0001', `insert into title_word (word, title_id) values ('red', 5)`],
  ['0001', `insert into copy (accn_no, title_id, created_at) values ('B-1', 5, ${at})`],
  [
    '0004',
    `insert into read_aloud (ra_id, program, site_grade_id, date, status, reported) values (3, 'mop', 9, '2026-06-01', 'done', 1)`,
  ],
  [
    '0004',
    `insert into report (rep_id, ra_id, program, site_grade_id, submitted_on) values (7, 3, 'mop', 9, '2026-06-02')`,
  ],
];

/** At one moment, which two of the earlier versions allowed. */
const heldAtOnce = `insert into read_aloud (ra_id, program, site_grade_id, date, time, status) values
  (21, 'mop', 9, '2026-06-08', '10:59', 'done'), (22, 'mop', 9, '2026-06-08', '10:59', 'done'),
  (23, 'mop', 9, '2026-06-08', '10:59', 'planned'), (24, 'mop', 9, '2026-06-08', '', 'done'),
  (25, 'mop', 9, '2026-06-08', '', 'done')`;

/** PostgreSQL goes on from the ids that were written out. */
const countOn = (table: string): string =>
  `select setval(pg_get_serial_sequence('${table}', '${table}_id'), (select max(${table}_id) from ${table}))`;

describe('a database that was made by a migration before it was edited', () => {
  let database: TestDatabase;
  afterEach(() => database.drop());

  /** Settings of a database with the given content. */
  const makeOld = async (edited: (typeof editedMigrations)[number], more: string[] = []) => {
    database = await makeTestDatabase();
    const settings = await emptied(database);
    const [dialect, place] = dialectAndPlaceOf(settings);
    await migrateAsAt(dialect, place, edited);
    const rows = written.filter(([from]) => edited.name >= from).map(([, sql]) => sql);
    const numbered = settings.DATABASE_URL ? ['staff', 'site_grade', 'child', 'title'].map(countOn) : [];
    await runAll(settings, [...rows, ...more, ...numbered]);
    return settings;
  };

  const rowsOf = (db: Database, sql: string) => db.rows({ sql, parameters: [] });

  it.each(editedMigrations)(
    'at $commit, when it is opened, has the tables of a new one and keeps what it holds',
    async (edited) => {
      const settings = await makeOld(edited);
      const db = await openDatabase(settings);
      expect(await rowsOf(db, 'select username, role, version from staff where staff_id = 1')).toEqual([
        { username: 'leela', role: 'administrator', version: 1 },
      ]);
      expect(await rowsOf(db, 'select name, erased_at from child')).toEqual([
        { name: 'Asha Naik', erased_at: null },
      ]);
      expect(await rowsOf(db, 'select accn_no from copy')).toEqual([{ accn_no: 'B-1' }]);
      expect(await rowsOf(db, 'select count(*) as n from level')).toEqual([{ n: 6 }]);
      expect(await rowsOf(db, 'select count(*) as n from report')).toEqual([
        { n: edited.name >= '0004' ? 1 : 0 },
      ]);
      await db.close();
      const snapshot = await openSnapshot(settings);
      expect((await verify(snapshot)).map(brokenText)).toEqual([]);
      await snapshot.close();
    },
  );

  it.each(editedMigrations.filter(({ name }) => name === '0004-the-week'))(
    'at $commit, with sessions held at one moment, keeps each of them',
    async (edited) => {
      const settings = await makeOld(edited, [heldAtOnce]);
      const db = await openDatabase(settings);
      expect(
        await rowsOf(db, 'select ra_id, time, status from read_aloud where ra_id > 20 order by ra_id'),
      ).toEqual([
        { ra_id: 21, time: '10:59', status: 'done' },
        { ra_id: 22, time: '11:00', status: 'done' },
        { ra_id: 23, time: '10:59', status: 'cancelled' },
        { ra_id: 24, time: '', status: 'done' },
        { ra_id: 25, time: '00:00', status: 'done' },
      ]);
      await db.close();
    },
  );
});
