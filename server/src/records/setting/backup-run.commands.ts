import type { Database, Transaction } from '../../db/database.ts';
import { ChangedMeanwhile } from '../request/once.commands.ts';
import { type BackupRun, backupRunKey, findBackupRun, isRunning } from './backup-run.queries.ts';
import { insertSetting, replaceSetting } from './setting.commands.ts';

/** Takes the turn to make a backup. Two processes that start at once compare and set the same row: one wins. */

interface NewRun {
  run_id: string;
  staff_id: number | null;
  now: Date;
}

/** Null if it was taken, else the backup that is being made. */
export async function takeBackupRun(
  tx: Transaction,
  { run_id, staff_id, now }: NewRun,
): Promise<BackupRun | null> {
  const before = await findBackupRun(tx);
  if (before && isRunning(before.run, now)) return before.run;
  const at = now.toISOString();
  const run: BackupRun = {
    run_id,
    staff_id,
    started_at: at,
    alive_at: at,
    step: 'writing',
    done: null,
    ended_at: null,
    problem: null,
  };
  const setting = { key: backupRunKey, value: JSON.stringify(run) };
  const written = before
    ? await replaceSetting(tx, { ...setting, before: before.value })
    : await insertSetting(tx, setting);
  if (written === 0) throw new ChangedMeanwhile();
  return null;
}

const attempts = 5;

/** Renews or ends a run, unless another one has taken its place. */
export async function noteBackupRun(
  db: Database,
  run_id: string,
  change: Partial<Omit<BackupRun, 'run_id'>>,
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const isNoted = await db.transaction(async (tx) => {
      const before = await findBackupRun(tx);
      if (before?.run.run_id !== run_id) return true;
      const value = JSON.stringify({ ...before.run, ...change });
      return (await replaceSetting(tx, { key: backupRunKey, value, before: before.value })) > 0;
    });
    if (isNoted) return;
  }
}
