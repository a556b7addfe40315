import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPostgres } from '../testing/database/fill-postgres.ts';
import {
  type PlanReader,
  type PlanStep,
  readPostgresPlans,
  readSqlitePlans,
} from '../testing/database/query-plans.ts';
import { readScreenQueries } from '../testing/database/screen-queries.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const dialect = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite';
const queries = await readScreenQueries(dialect);

/** They hold hundreds of rows at most, however long the library works; every other table grows. */
const smallTables = [
  'category',
  'field_device',
  'field_seal',
  'lesson_plan',
  'level',
  'promotion',
  'member',
  'reading_partner',
  'school',
  'service_account',
  'setting',
  'setting_change',
  'site_grade',
  'staff',
  'webhook',
];

const walksOf = (steps: PlanStep[], allowed?: string) =>
  steps.filter(({ table, bounded }) => !bounded && table !== allowed && !smallTables.includes(table));

describe('the plans of the queries of all screens', () => {
  let database: TestDatabase;
  let plans: PlanReader;
  beforeAll(async () => {
    database = await makeTestDatabase();
    const url = database.settings.DATABASE_URL;
    if (url) await fillPostgres(url);
    plans = url ? await readPostgresPlans(url) : readSqlitePlans(database.db);
  }, 120_000);
  afterAll(async () => {
    await plans.close();
    await database.drop();
  });

  it.each(queries)('$name never scans a large table', async ({ sql, readsAll }) => {
    const steps = await plans.read(sql);
    expect(steps).not.toEqual([]);
    expect(walksOf(steps, readsAll)).toEqual([]);
  });

  const overAProgramme = [
    'activity listActivity',
    'dashboard countBorrowedByPlace',
    'lending-statistics listFiguresOfProgramme',
    'lending-statistics countBorrowersOfProgramme',
  ];
  it.each(queries.filter(({ name }) => overAProgramme.includes(name)))(
    '$name, which sums over a programme, reads the loans issued in the index of each place only',
    async ({ sql }) => {
      const issued = (await plans.read(sql)).filter(({ index }) => index === 'child_loan_issued');
      expect(issued).not.toEqual([]);
      expect(issued.filter(({ bounded, covering }) => !bounded || !covering)).toEqual([]);
    },
  );

  // SQLite always plans a prepared statement once.
  if (dialect === 'postgres') {
    it('a prepared statement, on each connection of the server, is planned once', async () => {
      const { db } = database;
      for (const on of [db, db.longReads]) {
        const [row] = await on.rows({ sql: 'show plan_cache_mode', parameters: [] });
        expect(row).toEqual({ plan_cache_mode: 'force_generic_plan' });
      }
    });
  }

  const slot = dialect === 'postgres' ? '$1' : '?';
  it.each([
    ['by what no index holds', `select "accn_no" from "child_loan" where "level" = ${slot}`, 'child_loan'],
    [
      'in the order of an index',
      'select "child_loan_id" from "child_loan" order by "child_loan_id"',
      'child_loan',
    ],
    [
      'under another name',
      `select "past"."accn_no" from "site_loan" as "past" where "past"."undone" = 1`,
      'site_loan',
    ],
    [
      'for each row of another',
      `select "copy"."accn_no" from "copy" inner join "title" on "title"."version" = length("copy"."accn_no") where "copy"."accn_no" = ${slot}`,
      'title',
    ],
    [
      'below another query',
      `select count(*) from (select "date" from "lending_event" group by "date") as "day"`,
      'lending_event',
    ],
  ])('a table scan %s is detected', async (_, sql, table) => {
    expect(walksOf(await plans.read(sql)).map((step) => step.table)).toEqual([table]);
  });

  it('loans of a place read outside their index are detected', async () => {
    const sql = `select max("site_loan_id") from "child_loan" where "site_grade_id" = ${slot} and "date_issue" = '2026-11-21'`;
    const [step] = await plans.read(sql);
    expect(step).toMatchObject({ index: 'child_loan_issued', bounded: true, covering: false });
  });

  it('the queries, when they are gathered, hold those of every feature and of every shape', () => {
    const names = queries.map(({ name }) => name);
    for (const name of [
      'book-lists countIssuedByDate',
      'catalogue listFoundCopies',
      'children suggestChildren',
      'dashboard listPlaces',
      'lending findCopy',
      'lending-register findRegisterDay',
      'lending-statistics listFiguresOfProgramme',
      'lookup listTitlesByWords',
      'reading listReadingsOfPlace',
    ]) {
      expect(names).toContain(name);
    }
  });
});
