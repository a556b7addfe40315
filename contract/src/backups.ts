import { z } from 'zod';
import { action } from './audit-action.ts';
import { replyDate } from './common/calendar-date.ts';
import { statusOf } from './common/status.ts';
import { bytes, get, post } from './endpoint.ts';

export const about = {
  title: 'Backups',
  description: 'Copies of the whole database that this server keeps.',
};

export const actions = {
  make_backup: action('data', 'make', 'made', 'a backup of the whole database'),
  download_backup: action('data', 'download', 'downloaded', 'a backup of the whole database, made'),
};

export const keptBackup = z.object({
  made_at: z.string().describe('UTC'),
  bytes: z.int().describe('Of the file'),
  rows: z.int().describe('In all its tables'),
  broken: z.int().describe('How many invariants were violated; 0 for a sound backup'),
});
export type KeptBackup = z.infer<typeof keptBackup>;

export const listBackups = get('/api/info/backups', 'coordinator', {
  reply: z.object({
    nightly: z.boolean().describe('One is made every night'),
    erased_gone_on: replyDate
      .nullable()
      .describe('When the last backup that holds data erased today is removed; null if no backups are made'),
    backups: z.array(keptBackup).describe('Complete backups, newest first'),
  }),
  doc: 'The backups on this server, made every night or with `storyvan backup`.',
});

export const backupRun = z.object({
  started_at: z.string().describe('UTC'),
  started_by: z.string().nullable().describe('Null: made every night'),
  step: z.enum(['writing', 'checking']).describe('It is written to a file, which is then read again'),
  done: z.int().nullable().describe('How much of the work is done, in percent; null if it is not known'),
});
export type BackupRun = z.infer<typeof backupRun>;

export const backupSpace = z.object({
  free: z.int().describe('Bytes that are free on the disk of the backups'),
  total: z.int().describe('Bytes of that disk'),
  used: z.int().describe('Bytes of the backups'),
  more: z.int().nullable().describe('How many more backups of the latest size fit; null without a backup'),
  lasts_days: z
    .int()
    .nullable()
    .describe('For how many days it lasts if the library grows as before; null if it does not grow'),
});
export type BackupSpace = z.infer<typeof backupSpace>;

export const getBackupState = get('/api/info/backup_state', 'coordinator', {
  reply: z.object({
    second_factor: z.boolean().describe('This sign-in has shown one, as calls for administrators need'),
    folder: z.boolean().describe('Backups can be made; on PostgreSQL only if BACKUP_DIR is set'),
    running: backupRun.nullable().describe('The backup that is being made, by any server of this library'),
    failed: z
      .object({ at: z.string().describe('UTC'), message: z.string().describe('A sentence for people') })
      .nullable()
      .describe('Why the last one could not be made; null if it was made'),
    space: backupSpace.nullable().describe('Null if the folder cannot be read'),
  }),
  doc: 'The backup that is being made, and the free space for more.',
});

export const backUpNow = post('/api/info/back_up_now', 'administrator', {
  peopleOnly: true,
  reply: z.object({ status: statusOf(['started', 'running', 'no_folder']) }),
  audit: { action: 'make_backup' },
  doc: 'Starts a backup beside the other work; backup_state shows its progress. Never two at once: if one is being made, by any server of this library, nothing is started.',
});

const ofBackup = z.object({ made_at: z.iso.datetime().describe('Of a backup in the list') });

export const downloadBackup = get('/api/info/backup_file/:made_at', 'administrator', {
  peopleOnly: true,
  params: ofBackup,
  reply: bytes,
  media: 'application/octet-stream',
  audit: {
    action: 'download_backup',
    detail: ({ params }) => `${params.made_at.slice(0, 16).replace('T', ' ')} UTC`,
  },
  doc: 'The file of a backup: an SQLite database with all data of the library. A Range header gets a part of it, to continue a download. Keep it beside its manifest; `storyvan restore` needs both.',
});

export const downloadBackupManifest = get('/api/info/backup_manifest/:made_at', 'administrator', {
  peopleOnly: true,
  params: ofBackup,
  reply: bytes,
  media: 'application/octet-stream',
  doc: 'The manifest of a backup, as JSON: its version, and a checksum of the file and of each table.',
});
