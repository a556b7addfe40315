import { afterEach, describe, expect, it } from 'vitest';
import { openSnapshot } from '../../recovery/snapshot.ts';
import { brokenText, verify } from '../../recovery/verify.ts';
import { emptied, migrateTo, openAsItIs, runAll } from '../../testing/database/old-database.ts';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../open-database.ts';

const at = `'2026-01-01T00:00:00.000Z'`;
const id = (n: number): string => `019e0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A small library in the words of each version's own schema: what that version could hold, and added to the rest. */
const written: Record<string, string[]> = {
  '0001-lending': [
    `insert into staff (staff_id, username, name, password_hash, created_at) values (1, 'leela', 'Leela', 'x', ${at}), (2, 'gone', 'Gone', 'x', ${at})`,
    `insert into school (school_id, code, name, created_at) values (1, 'SC', 'School', ${at})`,
    `insert into site_grade (site_grade_id, program, school_id, code, name, sort_key, created_at) values (9, 'mop', null, 'S', 'Tonca', 'S', ${at}), (10, 'lis', 1, 'III', 'III', 'III', ${at})`,
    `insert into child (child_id, card_no, name, site_grade_id, created_at) values (4, 'C-1', 'Asha Naik', 9, ${at})`,
    `insert into child_word (word, child_id) values ('asha', 4), ('naik', 4)`,
    `insert into title (title_id, title_key, title, created_at) values (5, 'k', 'Red', ${at})`,
    `insert into title_word (word, title_id) values ('red', 5)`,
    // Two titles that differ only in the punctuation at their end, and another year of theirs.
    `insert into title (title_id, title_key, title, published, created_at) values (6, 'w:green||', 'Green', 'c1990.', ${at}), (7, 'w:green /||', 'Green /', '1990', ${at}), (8, 'w:green.||', 'Green.', null, ${at})`,
    `insert into title_word (word, title_id) values ('green', 6), ('green', 7), ('green', 8)`,
    // A name with a particle, with the words that it had.
    `insert into title (title_id, title_key, title, author, created_at) values (9, 'w:blue|remo dsouza|', 'Blue', 'Remo D’Souza', ${at})`,
    `insert into title_word (word, title_id) values ('blue', 9), ('remo', 9), ('dsouza', 9)`,
    `insert into copy (accn_no, title_id, created_at) values ('B-1', 5, ${at}), ('B-2', 5, ${at})`,
    `insert into lending_event (event_id, kind, accn_no, program, site_grade_id, child_id, loan_id, date, librarian_id, staff_id, at) values
       ('${id(1)}', 'issue_site', 'B-1', 'mop', 9, null, '${id(11)}', '2025-06-01', 1, 1, ${at}),
       ('${id(2)}', 'issue_child', 'B-1', 'mop', 9, 4, '${id(12)}', '2025-06-02', 1, 1, ${at}),
       ('${id(3)}', 'issue_child', 'B-2', 'mop', 9, 4, '${id(13)}', '2025-06-02', 1, 2, ${at}),
       ('${id(4)}', 'return_child', 'B-2', 'mop', 9, 4, '${id(13)}', '2025-06-09', 1, 2, ${at})`,
    `insert into site_loan (site_loan_id, accn_no, program, site_grade_id, date_issue) values ('${id(11)}', 'B-1', 'mop', 9, '2025-06-01')`,
    `insert into child_loan (child_loan_id, accn_no, title_id, program, site_grade_id, child_id, site_loan_id, date_issue, date_return) values
       ('${id(12)}', 'B-1', 5, 'mop', 9, 4, '${id(11)}', '2025-06-02', null), ('${id(13)}', 'B-2', 5, 'mop', 9, 4, null, '2025-06-02', '2025-06-09')`,
    `update copy set site_grade_id = 9, child_id = 4, site_loan_id = '${id(11)}', child_loan_id = '${id(12)}', moved_on = '2025-06-02', last_event_id = '${id(2)}' where accn_no = 'B-1'`,
    `update copy set moved_on = '2025-06-09', last_event_id = '${id(4)}' where accn_no = 'B-2'`,
    `insert into read_aloud (ra_id, site_grade_id, date, status) values (3, 9, '2025-06-01', 'done'), (4, 9, '2025-06-08', 'done'), (5, 9, '2025-06-15', 'planned')`,
    `insert into report (rep_id, ra_id, submitted_on) values (7, 3, '2025-06-02')`,
  ],
  '0002-records': [
    `insert into reading (reading_id, program, site_grade_id, child_id, date_reading, accn_no, title_id, observation, support_of_illustrations, librarian_id, staff_id, at) values ('${id(21)}', 'mop', 9, 4, '2025-06-03', 'B-1', 5, 'reads', 0, 1, 1, ${at})`,
  ],
  '0003-reports-pending': [],
  '0004-the-week': [
    `insert into lesson_plan (lp_id, lp_name, lp_key, title_id, created_at) values (2, 'Colours', 'colours', 5, ${at})`,
    `update read_aloud set children_count = 3, lp_id = 2 where ra_id = 4`,
    `insert into attendance (ra_id, child_id) values (4, 4)`,
    `insert into promotion (promotion_id, date, staff_id, at) values ('${id(31)}', '2025-06-01', 1, ${at})`,
    `insert into child_move (move_id, child_id, from_site_grade_id, to_site_grade_id, date, promotion_id, staff_id, at) values ('${id(32)}', 4, 10, 9, '2025-06-01', '${id(31)}', 1, ${at})`,
    // A child that was promoted twice in one school year, and once in the year before.
    `insert into promotion (promotion_id, date, staff_id, at) values ('${id(33)}', '2026-03-31', 1, ${at}), ('${id(35)}', '2025-03-31', 1, ${at})`,
    `insert into child_move (move_id, child_id, from_site_grade_id, to_site_grade_id, date, promotion_id, staff_id, at) values
       ('${id(34)}', 4, 9, 10, '2026-03-31', '${id(33)}', 1, ${at}), ('${id(30)}', 4, 9, 10, '2025-03-31', '${id(35)}', 1, ${at})`,
  ],
};
const versions = Object.keys(written);

/** What was written with its number is counted: PostgreSQL would give the number once more. */
const countedOn = (step: string): string[] =>
  (step === '0001-lending'
    ? [
        'staff_id of staff',
        'school_id of school',
        'site_grade_id of site_grade',
        'child_id of child',
        'title_id of title',
        'ra_id of read_aloud',
        'rep_id of report',
      ]
    : step === '0004-the-week'
      ? ['lp_id of lesson_plan']
      : []
  ).map((numbered) => {
    const [column, table] = numbered.split(' of ');
    return `select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}))`;
  });

describe('a library of an earlier version', () => {
  let database: TestDatabase;
  afterEach(() => database.drop());

  it.each(versions)('%s, when it is opened, keeps its data and has no violations', async (version) => {
    database = await makeTestDatabase();
    const settings = await emptied(database);
    const upTo = versions.slice(0, versions.indexOf(version) + 1);
    for (const step of upTo) {
      await migrateTo(settings, step);
      const counted = settings.DATABASE_URL ? countedOn(step) : [];
      await runAll(settings, [...(written[step] ?? []), ...counted]);
    }

    const db = await openDatabase(settings);
    const rows = (sql: string) => db.rows({ sql, parameters: [] });
    expect(await rows('select username, role from staff order by staff_id')).toEqual([
      { username: 'leela', role: 'administrator' },
      { username: 'gone', role: 'administrator' },
    ]);
    expect(await rows('select accn_no, child_id, moved_on from copy order by accn_no')).toEqual([
      { accn_no: 'B-1', child_id: 4, moved_on: '2025-06-02' },
      { accn_no: 'B-2', child_id: null, moved_on: '2025-06-09' },
    ]);
    expect(await rows('select ra_id, program, status, reported from read_aloud order by ra_id')).toEqual([
      { ra_id: 3, program: 'mop', status: 'done', reported: 1 },
      { ra_id: 4, program: 'mop', status: 'done', reported: 0 },
      { ra_id: 5, program: 'mop', status: 'planned', reported: 0 },
    ]);
    expect(
      await rows('select title_key, title, other_title from title where title_id > 5 order by title_id'),
    ).toEqual([
      { title_key: 'w:green|||1990', title: 'Green', other_title: null },
      { title_key: 'w:green|||1990|#7', title: 'Green /', other_title: null },
      { title_key: 'w:green||', title: 'Green.', other_title: null },
      { title_key: 'w:blue|remo dsouza|', title: 'Blue', other_title: null },
    ]);
    const counts = {
      reading: upTo.length > 1 ? 1 : 0,
      attendance: upTo.length > 3 ? 1 : 0,
      child_move: upTo.length > 3 ? 3 : 0,
    };
    for (const [table, n] of Object.entries({
      child_loan: 2,
      site_loan: 1,
      lending_event: 4,
      report: 1,
      ...counts,
    })) {
      expect([table, await rows(`select count(*) as n from ${table}`)]).toEqual([table, [{ n }]]);
    }
    const years = await rows('select school_year from child_move order by move_id');
    expect(years.map((row) => row.school_year)).toEqual(upTo.length > 3 ? [2024, 2025, null] : []);
    await db.close();
    const snapshot = await openSnapshot(settings);
    expect((await verify(snapshot)).map(brokenText)).toEqual([]);
    await snapshot.close();
  });

  it('whose migration fails half way is unchanged, and starts once the obstacle is gone', async () => {
    database = await makeTestDatabase();
    const settings = await emptied(database);
    await migrateTo(settings, '0004-the-week');
    const old = openAsItIs(settings);
    const change = (sql: string) => old.transaction((tx) => tx.change({ sql, parameters: [] }));
    // In the way of a later statement of 0005, after it has given staff their roles.
    await change('create table audit_entry (x integer)');
    await expect(openDatabase(settings)).rejects.toThrow(/audit_entry/);
    const rows = (sql: string) => old.rows({ sql, parameters: [] });
    await expect(rows('select role from staff')).rejects.toThrow(/role/);
    expect(await rows('select max(name) as name from kysely_migration')).toEqual([{ name: '0004-the-week' }]);
    await change('drop table audit_entry');
    await old.close();
    await (await openDatabase(settings)).close();
    const snapshot = await openSnapshot(settings);
    expect((await verify(snapshot)).map(brokenText)).toEqual([]);
    await snapshot.close();
  });
});
