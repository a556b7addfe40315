import type { Executor } from '../../db/database.ts';
import { readSetting } from './setting.queries.ts';

/** The backup that is being made, or the last one, in a row of `setting`: one at a time in the whole library. */

export const backupRunKey = 'backup.run';

export interface BackupRun {
  run_id: string;
  /** Null: the nightly one. */
  staff_id: number | null;
  started_at: string;
  /** Renewed while it works; a run without it for long has ended with its server. */
  alive_at: string;
  step: 'writing' | 'checking';
  /** In percent; null if it is not known. */
  done: number | null;
  ended_at: string | null;
  /** Why it failed. */
  problem: string | null;
}

/** As stored, for compare-and-set. */
export interface StoredRun {
  value: string;
  run: BackupRun;
}

export async function findBackupRun(on: Executor): Promise<StoredRun | null> {
  const value = await readSetting(on, backupRunKey);
  return value === null ? null : { value, run: JSON.parse(value) as BackupRun };
}

const longestSilence = 2 * 60_000;

/** Whether a backup is being made. A clock that was ahead does not keep it running. */
export function isRunning({ ended_at, alive_at }: BackupRun, now: Date): boolean {
  const silence = now.getTime() - Date.parse(alive_at);
  return ended_at === null && Math.abs(silence) < longestSilence;
}
