import { today } from '@storyvan/contract/common/calendar-date';
import type { Database } from '../db/database.ts';
import { forgetWhatHasServed } from '../features/privacy/forgetting.commands.ts';
import { eraseDueByItself } from '../features/privacy/privacy.commands.ts';
import { backupPlan } from '../recovery/backup-folder.ts';
import type { Settings } from '../settings.ts';
import { backupJob } from './backup-job.ts';
import type { NightlyJob } from './nightly.ts';

/** What is done every night, in this order: what is to be forgotten is not in this night's backup any more. */
export const nightlyJobs = (
  db: Database,
  settings: Pick<Settings, 'DATA_DIR' | 'BACKUP_DIR' | 'DATABASE_URL'>,
  now: () => Date,
): NightlyJob[] => [
  {
    name: 'retention',
    deletes: true,
    run: (stopping) => eraseDueByItself(db, { now: now(), today: today(now()) }, stopping),
  },
  { name: 'forgetting', deletes: true, run: (stopping) => forgetWhatHasServed(db, now(), stopping) },
  // What was erased is in the write-ahead log until it is emptied.
  { name: 'log', run: async (stopping) => ({ emptied: await db.emptyLog(stopping) }) },
  ...(backupPlan(settings).nightly ? [backupJob(settings, now)] : []),
];
