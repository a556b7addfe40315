import { today } from '@storyvan/domain/calendar-date';
import type { Database } from '../db/database.ts';
import { forgetOldImports } from '../features/imports/forget-imports.commands.ts';
import { deleteExpired } from '../features/privacy/forgetting.commands.ts';
import { eraseDueAutomatically } from '../features/privacy/privacy.commands.ts';
import { backupPlan } from '../recovery/backup-folder.ts';
import type { Settings } from '../settings.ts';
import { backupJob, inBackupTurn } from './backup-job.ts';
import type { NightlyJob } from './nightly.ts';

/** The nightly jobs, in order: erasure first, so that erased data is not in the night's backup. */
export const nightlyJobs = (
  db: Database,
  settings: Pick<Settings, 'DATA_DIR' | 'BACKUP_DIR' | 'DATABASE_URL'>,
  now: () => Date,
): NightlyJob[] => [
  {
    name: 'retention',
    deletes: true,
    run: (stopping) => eraseDueAutomatically(db, { now: now(), today: today(now()) }, stopping),
  },
  { name: 'forgetting', deletes: true, run: (stopping) => deleteExpired(db, now(), stopping) },
  { name: 'imports', deletes: true, run: (stopping) => forgetOldImports(db, now(), stopping) },
  // Erased data remains in the write-ahead log until it is truncated.
  { name: 'log', run: async (stopping) => ({ emptied: await db.emptyLog(stopping) }) },
  ...(backupPlan(settings).nightly ? [inBackupTurn(db, now, backupJob(settings, now))] : []),
];
