import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BackupSpace, getBackupState } from '@storyvan/contract/backups';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { Api } from '../../http/context.ts';
import { findDemoMark, findNameOfStaff } from '../../records/account/auth.queries.ts';
import { findBackupRun, isRunning } from '../../records/setting/backup-run.queries.ts';
import { findBackups } from '../../recovery/backup-folder.ts';
import { spaceOutlook } from './space.rules.ts';

/** The state of the backups: what is being made, what failed, and the free space. */

/** @param hasShownIt whether this sign-in has shown a second factor; the demo of `npm start` needs none */
export async function backupState(api: Api, hasShownIt: boolean): Promise<ReplyOf<typeof getBackupState>> {
  const { db, backups, localDemo } = api;
  const stored = await findBackupRun(db);
  const space = backups?.make ? await spaceOf(backups.folder) : null;
  const second_factor = hasShownIt || (localDemo && (await findDemoMark(db)) !== null);
  const state = { second_factor, folder: Boolean(backups?.make), running: null, failed: null, space };
  if (!stored) return state;
  const { staff_id, started_at, step, done, ended_at, alive_at, problem } = stored.run;
  if (isRunning(stored.run, api.now())) {
    const staff = staff_id === null ? null : await findNameOfStaff.first(db, { staff_id });
    return { ...state, running: { started_at, started_by: staff?.name ?? null, step, done } };
  }
  if (ended_at !== null && problem === null) return state;
  const message = problem ?? 'The server stopped while it made the backup.';
  return { ...state, failed: { at: ended_at ?? alive_at, message } };
}

async function spaceOf(folder: string): Promise<BackupSpace | null> {
  // Made with the first backup.
  const disk = await statfs(folder)
    .catch(() => statfs(dirname(folder)))
    .catch(() => null);
  if (!disk) return null;
  const { bavail, blocks, bsize } = disk;
  const found = await findBackups(folder);
  return spaceOutlook(
    found.map(({ made, manifest }) => ({ made, bytes: manifest.bytes })),
    { free: bavail * bsize, total: blocks * bsize },
  );
}
