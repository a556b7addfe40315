import { expect, it } from 'vitest';
import { runChange, runQuery } from '../db/prepare.ts';
import { runTwice } from './run-twice.ts';
import { useTestDatabase } from './test-database.ts';

const database = useTestDatabase({ onceOnly: true });

const listRuns = () =>
  runQuery<{ key: string }>(database.db, (k) =>
    k.selectFrom('setting').select('key').where('key', 'like', 'run %'),
  );

it('a command, in tests, runs twice and is committed once', async () => {
  const runs: string[] = [];
  const committed: string[] = [];
  const result = await runTwice(database.db).transaction(async (tx) => {
    const run = `run ${runs.length + 1}`;
    runs.push(run);
    tx.afterCommit(() => committed.push(run));
    await runChange(tx, (k) => k.insertInto('setting').values({ key: run, value: '' }));
    return run;
  });
  expect(runs).toEqual(['run 1', 'run 2']);
  expect([result, committed, await listRuns()]).toEqual(['run 2', ['run 2'], [{ key: 'run 2' }]]);
});

it('a command that throws, in tests, rejects with the error of its second run', async () => {
  let runs = 0;
  const refused = runTwice(database.db).transaction(async () => {
    runs += 1;
    throw new Error(`refused in run ${runs}`);
  });
  await expect(refused).rejects.toThrow('refused in run 2');
});
