import { z } from 'zod';
import { replyDate } from './common/calendar-date.ts';
import { endpoint } from './endpoint.ts';

/** The copies of the whole database that this server keeps. */

export const keptBackup = z.object({
  made_at: z.string().describe('UTC'),
  bytes: z.int().describe('Of the file'),
  rows: z.int().describe('In all its tables'),
  broken: z.int().describe('How many invariants did not hold in it; 0 for a sound one'),
});
export type KeptBackup = z.infer<typeof keptBackup>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/info/backups',
  reply: z.object({
    nightly: z.boolean().describe('One is made every night'),
    erased_gone_on: replyDate
      .nullable()
      .describe(
        'In whose night the last backup is removed that holds what is erased today; null where none is made',
      ),
    backups: z.array(keptBackup).describe('Those that were made whole, newest first'),
  }),
  doc: 'The backups that stand on this server. They are made every night, or with `storyvan backup`.',
});
