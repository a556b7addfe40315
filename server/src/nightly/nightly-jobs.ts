import type { Database } from '../db/database.ts';
import { forgetWhatHasServed } from '../features/privacy/forgetting.commands.ts';
import type { NightlyJob } from './nightly.ts';

/** What is done every night, in this order. */
export const nightlyJobs = (db: Database, now: () => Date): NightlyJob[] => [
  { name: 'forgetting', run: (stopping) => forgetWhatHasServed(db, now(), stopping) },
];
