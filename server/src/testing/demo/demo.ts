import type { Selectable } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { runQuery } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { loadDemo } from '../../demo/demo.commands.ts';
import { type LendingState, readLendingState } from '../lending/lending-state.ts';
import { testDay } from '../test-app.ts';
import { makeTestDatabase, type TestDatabase } from '../test-database.ts';

/** Milliseconds in which a slow machine has loaded the demo programme. */
export const patience = 400_000;
export const password = 'storyvan';

export interface LoadedDemo {
  db: Database;
  state: LendingState;
  readings: Selectable<Schema['reading']>[];
  /** What each of two loads at the same moment said. */
  loads: boolean[];
}

/** The demo programme loaded into a fresh database, for the tests of one `describe`. */
export function useLoadedDemo(): LoadedDemo {
  const demo = {} as LoadedDemo;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await makeTestDatabase();
    demo.db = database.db;
    const beside = await openDatabase(database.settings);
    const given = { today: testDay, password };
    demo.loads = await Promise.all([loadDemo(demo.db, given), loadDemo(beside, given)]);
    await beside.close();
    demo.state = await readLendingState(demo.db);
    demo.readings = await runQuery(demo.db, (k) => k.selectFrom('reading').selectAll());
  }, patience);
  afterAll(() => database.drop());
  return demo;
}

export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
