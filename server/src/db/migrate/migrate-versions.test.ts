import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openSnapshot } from '../../recovery/snapshot.ts';
import { brokenText, verify } from '../../recovery/verify.ts';
import {
  dialectAndPlaceOf,
  emptied,
  listRecorded,
  makeRecorded,
  openAsItIs,
  runAll,
} from '../../testing/database/old-database.ts';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../open-database.ts';
import { migrate } from './migrate.ts';
import { baseline, beforeBaseline, ownMigrations } from './versions.ts';

const addSetting = `insert into setting (key, value) values ('kept', 'yes')`;

describe('a library', { timeout: 60_000 }, () => {
  let database: TestDatabase;
  let settings: TestDatabase['settings'];
  afterEach(() => database.drop());

  const makeEmpty = async () => {
    database = await makeTestDatabase();
    settings = await emptied(database);
  };
  const makeWith = async (names: string[]) => {
    await makeEmpty();
    await makeRecorded(settings, names);
    await runAll(settings, [addSetting]);
  };
  const migrated = () => {
    const [dialect, place] = dialectAndPlaceOf(settings);
    return migrate(dialect, place);
  };
  /** Says when it begins. */
  const migrateInProcess = () => {
    const [dialect, place] = dialectAndPlaceOf(settings);
    const script = `import { migrate } from '${new URL('./migrate.ts', import.meta.url)}';
      console.log('ready'); await migrate('${dialect}', ${JSON.stringify(place)});`;
    const args = [...process.execArgv, '--import', 'tsx', '--input-type=module', '-e', script];
    return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  };
  const rowsOf = async (sql: string) => {
    const db = openAsItIs(settings);
    return db.rows({ sql, parameters: [] }).finally(() => db.close());
  };
  const kept = () => rowsOf(`select value from setting where key = 'kept'`);
  const broken = async () => {
    const snapshot = await openSnapshot(settings);
    return (await verify(snapshot)).map(brokenText);
  };

  it('of the last migration before the baseline, when it is opened, is as it was and records the baseline', async () => {
    await makeWith(beforeBaseline);
    expect(await migrated()).toEqual(ownMigrations);
    expect(await listRecorded(settings)).toEqual(ownMigrations);
    expect(await kept()).toEqual([{ value: 'yes' }]);
    expect(await migrated()).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('of the last migration before the baseline, when four processes open it, records the baseline once', async () => {
    await makeWith(beforeBaseline);
    const processes = Array.from({ length: 4 }, migrateInProcess);
    expect(await Promise.all(processes.map((each) => once(each, 'close')))).toEqual(
      processes.map(() => [0, null]),
    );
    expect(await listRecorded(settings)).toEqual(ownMigrations);
  });

  it.each([
    ['of an earlier migration', beforeBaseline.slice(0, -1), '0031-field-reasons'],
    ['of the first migration', beforeBaseline.slice(0, 1), '0001-lending'],
    ['that lacks one of the migrations', beforeBaseline.toSpliced(5, 1), '0032-words-by-sound'],
    ['with another one among its migrations', [...beforeBaseline, '0027-own'], '0032-words-by-sound'],
    ['with the baseline beside an earlier one', ['0031-field-reasons', baseline], baseline],
    ['that records no migration', [], 'unknown'],
  ])('%s, when it is opened, is refused with a sentence and unchanged', async (_, names, last) => {
    await makeWith(names);
    await expect(openDatabase(settings)).rejects.toThrow(
      `This database does not have the tables of a release of Storyvan (its last migration is ${last}). What was made before 1.0.0 cannot be upgraded any more: there is no release to go through first. Nothing was changed.`,
    );
    expect(await listRecorded(settings)).toEqual(names.toSorted());
    expect(await kept()).toEqual([{ value: 'yes' }]);
  });

  it('whose migration fails half way is unchanged, and starts once the obstacle is gone', async () => {
    await makeEmpty();
    // In the way of a late statement, after dozens of other tables.
    await runAll(settings, ['create table webhook (x integer)']);
    await expect(openDatabase(settings)).rejects.toThrow(/webhook/);
    await expect(rowsOf('select * from staff')).rejects.toThrow(/staff/);
    await runAll(settings, ['drop table webhook']);
    await (await openDatabase(settings)).close();
    expect(await broken()).toEqual([]);
  });

  it('when the process is killed while it makes the tables, has all of them or none, and has them at the next start', async () => {
    await makeEmpty();
    const child = migrateInProcess();
    await once(child.stdout, 'data');
    await sleep(30);
    child.kill('SIGKILL');
    await once(child, 'close');
    const recorded = await listRecorded(settings).catch(() => []);
    if (recorded.length === 0) await expect(rowsOf('select * from setting')).rejects.toThrow(/setting/);
    expect(await migrated()).toEqual(recorded.length === 0 ? ownMigrations : []);
    expect(await broken()).toEqual([]);
  });
});
