import { afterEach, describe, expect, it } from 'vitest';
import { makeReadAloud, makeSite } from '../testing/factories.ts';
import { runProgram } from '../testing/server-process.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './open-database.ts';

describe('the schema', () => {
  let database: TestDatabase;
  afterEach(() => database.drop());

  const execute = (sql: string) => database.db.transaction((tx) => tx.change({ sql, parameters: [] }));

  it('a database, when it is opened again, keeps what it holds', async () => {
    database = await makeTestDatabase();
    await execute(`insert into setting (key, value) values ('kept', 'yes')`);
    const again = await openDatabase(database.settings);
    expect(await again.rows({ sql: `select value from setting where key = 'kept'`, parameters: [] })).toEqual(
      [{ value: 'yes' }],
    );
    await again.close();
  });

  it('a database from a newer version, when it is opened, is refused with a sentence and left as it is', async () => {
    database = await makeTestDatabase();
    await execute(
      `insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01T00:00:00.000Z')`,
    );
    await expect(openDatabase(database.settings)).rejects.toThrow(
      'This database was made by a newer version of Storyvan (it holds 9999-later). Start that version, or restore an older backup.',
    );
  });

  it('a database from before read-alouds told of their reports, when it is opened, has them told', async () => {
    database = await makeTestDatabase();
    const site_grade_id = await makeSite(database.db);
    for (const _ of [1, 2]) await makeReadAloud(database.db, { site_grade_id, reported: false });
    for (const statement of [
      'drop table report',
      'drop index read_aloud_pending',
      'drop index read_aloud_reported',
      'alter table read_aloud drop column reported',
      'create table report (rep_id integer primary key, ra_id integer not null unique, submitted_on date not null)',
      `insert into report select 7, min(ra_id), '2026-06-02' from read_aloud`,
    ]) {
      await execute(statement);
    }
    await execute(`delete from kysely_migration where name = '0003-reports-pending'`);
    const again = await openDatabase(database.settings);
    const sql = `select ra_id in (select ra_id from report) as told, reported from read_aloud order by ra_id`;
    const rows = await again.rows({ sql, parameters: [] });
    expect(rows.map((row) => [Number(row.told), row.reported])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    const reports = { sql: 'select rep_id, submitted_on from report', parameters: [] };
    expect(await again.rows(reports)).toEqual([{ rep_id: 7, submitted_on: '2026-06-02' }]);
    // A report of the other read-aloud, which does not tell of it.
    const untold = `insert into report (rep_id, ra_id, submitted_on) select 8, max(ra_id), '2026-06-02' from read_aloud`;
    await expect(execute(untold)).rejects.toThrow(/foreign key/i);
    await again.close();
  });

  it('four processes, when they open one new database at once, all find the schema made once', async () => {
    database = await makeTestDatabase();
    const empty = { ...database.settings, DATA_DIR: `${database.settings.DATA_DIR}/new` };
    if (empty.DATABASE_URL) {
      await execute('drop schema public cascade');
      await execute('create schema public');
    }
    const ended = await Promise.all(Array.from({ length: 4 }, () => runProgram(['staff', 'list'], empty)));
    const stdout = 'There are no staff accounts yet.\n';
    expect(ended).toEqual(ended.map(() => ({ code: 0, stdout, stderr: '' })));
    const db = await openDatabase(empty);
    expect(await db.rows({ sql: 'select count(*) as n from level', parameters: [] })).toEqual([{ n: 6 }]);
    await db.close();
  });

  it('a copy, when a row would put it in two places, is refused by the database itself', async () => {
    database = await makeTestDatabase();
    await execute(
      `insert into title (title_id, title_key, title, created_at) values (1, 't', 'T', '2026-01-01T00:00:00.000Z')`,
    );
    await execute(
      `insert into site_grade (site_grade_id, program, code, name, sort_key, created_at)
       values (1, 'mop', 'S1', 'Site', 'site', '2026-01-01T00:00:00.000Z')`,
    );
    const copy = (columns: string, values: string) =>
      execute(
        `insert into copy (accn_no, title_id, created_at, ${columns}) values ('B-1', 1, '2026-01-01T00:00:00.000Z', ${values})`,
      );
    // At a place without a loan; with a loan at no place; with a child of no place.
    for (const [columns, values] of [
      ['site_grade_id', '1'],
      ['site_loan_id', `'l1'`],
      ['child_id, child_loan_id', `1, 'l1'`],
    ] as const) {
      await expect(copy(columns, values)).rejects.toThrow(/constraint|violates/i);
    }
    await copy('state', `'available'`);
    const loan = (id: string) =>
      execute(
        `insert into site_loan (site_loan_id, accn_no, program, site_grade_id, date_issue) values ('${id}', 'B-1', 'mop', 1, '2026-01-01')`,
      );
    await loan('first');
    await expect(loan('second')).rejects.toThrow(/unique/i);
  });
});
