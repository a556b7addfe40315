import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { ChangedMeanwhile } from '../records/request/once.commands.ts';
import { noteBackupRun, takeBackupRun } from '../records/setting/backup-run.commands.ts';
import { backupFolder, findLatestBackup, removeOutlived } from '../recovery/backup-folder.ts';
import { backupProcess } from '../recovery/backup-process.ts';
import type { Settings } from '../settings.ts';
import type { NightlyJob } from './nightly.ts';

/**
 * The nightly backup, in a separate process so that no desk waits. Older backups are removed only after the new one is
 * written and verified.
 */
export const backupJob = (
  settings: Pick<Settings, 'DATA_DIR' | 'BACKUP_DIR' | 'DATABASE_URL'>,
  now: () => Date,
  program?: string[],
): NightlyJob => ({
  name: 'backup',
  run: async (stopping, mayDelete) => {
    const folder = backupFolder(settings);
    await backupProcess(settings, program)(folder, stopping);
    if (stopping.aborted) return {};
    const removed = mayDelete ? await removeOutlived(folder, now()) : 0;
    const latest = await findLatestBackup(folder);
    return { file: latest?.file, bytes: latest?.manifest.bytes, broken: latest?.manifest.broken, removed };
  },
});

const aliveEvery = 30_000;
const lookEvery = 5000;

/** Waits while someone makes a backup by hand, and keeps others from starting one meanwhile. */
export const inBackupTurn = (db: Database, now: () => Date, job: NightlyJob): NightlyJob => ({
  ...job,
  run: async (stopping, mayDelete) => {
    const run_id = newId();
    while (!(await take(db, { run_id, staff_id: null, now: now() }))) {
      await sleep(lookEvery, undefined, { signal: stopping }).catch(() => undefined);
      if (stopping.aborted) return {};
    }
    const note = (change: Parameters<typeof noteBackupRun>[2]) =>
      noteBackupRun(db, run_id, change).catch(() => undefined);
    const alive = setInterval(() => void note({ alive_at: now().toISOString() }), aliveEvery);
    try {
      const outcome = await job.run(stopping, mayDelete);
      await note({ ended_at: now().toISOString() });
      return outcome;
    } catch (error) {
      await note({ ended_at: now().toISOString(), problem: (error as Error).message });
      throw error;
    } finally {
      clearInterval(alive);
    }
  },
});

async function take(db: Database, run: Parameters<typeof takeBackupRun>[1]): Promise<boolean> {
  try {
    return (await db.transaction((tx) => takeBackupRun(tx, run))) === null;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}
