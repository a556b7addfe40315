import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The copies of the whole database that this server keeps. */

export const keptBackup = z.object({
  made_at: z.string().describe('UTC'),
  bytes: z.number().describe('Of the file'),
  rows: z.number().describe('In all its tables'),
  broken: z.number().describe('How many invariants did not hold in it; 0 for a sound one'),
});
export type KeptBackup = z.infer<typeof keptBackup>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/info/backups',
  reply: z.object({
    nightly: z.boolean().describe('One is made every night'),
    backups: z.array(keptBackup).describe('Those that were made whole, newest first'),
  }),
  doc: 'The backups that stand on this server. They are made every night, or with `storyvan backup`.',
});
