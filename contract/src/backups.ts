import { z } from 'zod';
import { replyDate } from './common/calendar-date.ts';
import { endpoint } from './endpoint.ts';

export const about = {
  title: 'Backups',
  description: 'Copies of the whole database that this server keeps.',
};

/** The backups of the whole database on this server. */

export const keptBackup = z.object({
  made_at: z.string().describe('UTC'),
  bytes: z.int().describe('Of the file'),
  rows: z.int().describe('In all its tables'),
  broken: z.int().describe('How many invariants were violated; 0 for a sound backup'),
});
export type KeptBackup = z.infer<typeof keptBackup>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/info/backups',
  may: 'coordinator',
  reply: z.object({
    nightly: z.boolean().describe('One is made every night'),
    erased_gone_on: replyDate
      .nullable()
      .describe('When the last backup that holds data erased today is removed; null if no backups are made'),
    backups: z.array(keptBackup).describe('Complete backups, newest first'),
  }),
  doc: 'The backups on this server, made every night or with `storyvan backup`.',
});
