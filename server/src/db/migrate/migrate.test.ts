import { afterEach, describe, expect, it } from 'vitest';
import { emptied } from '../../testing/database/old-database.ts';
import { makeSite } from '../../testing/factories.ts';
import { runProgram } from '../../testing/processes/server-process.ts';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';
import { openDatabase } from '../open-database.ts';

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

  it('a database from a newer version, when it is opened, is refused with a sentence and left unchanged', async () => {
    database = await makeTestDatabase();
    await execute(
      `insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01T00:00:00.000Z')`,
    );
    await expect(openDatabase(database.settings)).rejects.toThrow(
      'This database was made by a newer version of Storyvan (it holds 9999-later). Start that version, or restore an older backup.',
    );
  });

  it('four processes, when they open one new database at once, create the schema once', async () => {
    database = await makeTestDatabase();
    const empty = await emptied(database);
    const ended = await Promise.all(Array.from({ length: 4 }, () => runProgram(['staff', 'list'], empty)));
    const stdout = 'There are no staff accounts yet.\n';
    expect(ended).toEqual(ended.map(() => ({ code: 0, stdout, stderr: '' })));
    const db = await openDatabase(empty);
    expect(await db.rows({ sql: 'select count(*) as n from level', parameters: [] })).toEqual([{ n: 6 }]);
    await db.close();
  });

  it('a second session at a place and time is refused by the database itself, unless one is cancelled', async () => {
    database = await makeTestDatabase();
    const site_grade_id = await makeSite(database.db);
    const make = (status: 'planned' | 'done' | 'cancelled', time = '') =>
      makeReadAloud(database.db, { site_grade_id, date: '2026-11-20', time, status });
    await make('cancelled');
    const held = await make('done');
    for (const status of ['done', 'planned'] as const) {
      await expect(make(status)).rejects.toThrow(/unique/i);
      await make(status, status === 'done' ? '10:00' : '16:30');
    }
    await make('cancelled');
    await expect(execute(`update read_aloud set time = '16:30' where ra_id = ${held}`)).rejects.toThrow(
      /unique/i,
    );
  });

  it('a report on a session that is not marked as reported is refused by the database itself', async () => {
    database = await makeTestDatabase();
    const site_grade_id = await makeSite(database.db);
    const ra_id = await makeReadAloud(database.db, { site_grade_id, status: 'done' });
    const report = `insert into report (ra_id, program, site_grade_id, submitted_on)
      values (${ra_id}, 'mop', ${site_grade_id}, '2026-06-09')`;
    await expect(execute(report)).rejects.toThrow(/foreign key/i);
    await execute(`update read_aloud set reported = 1 where ra_id = ${ra_id}`);
    await execute(report);
  });

  it('a row that puts a copy in two places is refused by the database itself', async () => {
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
      ['site_loan_id', '1'],
      ['child_id, child_loan_id', '1, 1'],
    ] as const) {
      await expect(copy(columns, values)).rejects.toThrow(/constraint|violates/i);
    }
    await copy('state', `'available'`);
    const loan = (id: number) =>
      execute(
        `insert into site_loan (site_loan_id, accn_no, program, site_grade_id, date_issue) values (${id}, 'B-1', 'mop', 1, '2026-01-01')`,
      );
    await loan(1);
    await expect(loan(2)).rejects.toThrow(/unique/i);
  });
});
