import { today } from '@storyvan/contract/common/calendar-date';
import type { Database } from '../db/database.ts';
import { forgetWhatHasServed } from '../features/privacy/forgetting.commands.ts';
import { eraseDueByItself } from '../features/privacy/privacy.commands.ts';
import type { NightlyJob } from './nightly.ts';

/** What is done every night, in this order. */
export const nightlyJobs = (db: Database, now: () => Date): NightlyJob[] => [
  {
    name: 'retention',
    run: (stopping) => eraseDueByItself(db, { now: now(), today: today(now()) }, stopping),
  },
  { name: 'forgetting', run: (stopping) => forgetWhatHasServed(db, now(), stopping) },
];
