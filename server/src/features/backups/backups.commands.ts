import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { backUpNow } from '@storyvan/contract/backups';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { changed, unchanged } from '../../db/command.ts';
import type { Api } from '../../http/context.ts';
import { once } from '../../records/request/once.commands.ts';
import { noteBackupRun, takeBackupRun } from '../../records/setting/backup-run.commands.ts';
import type { Work } from '../../records/work.ts';
import { backupName } from '../../recovery/backup.ts';
import { type BackupPlan, findLatestBackup } from '../../recovery/backup-folder.ts';
import type { BackupProgress } from '../../recovery/backup-process.ts';
import { manifestOf } from '../../recovery/manifest.ts';
import { doneOf } from './progress.rules.ts';

/** Starts a backup, unless one is being made. */

const noFolder =
  'Backups of this PostgreSQL database need a folder. Set BACKUP_DIR on the server and start it again.';

type Reply = ReplyOf<typeof backUpNow>;

export const refuseWithoutFolder = (): Reply => ({ status: { status: 'no_folder', message: noFolder } });

export const startBackup = (work: Work, run_id: string): Promise<Reply> =>
  once<Reply>(work, 'back_up_now', {}, async (tx) => {
    const { staff_id, now } = work;
    const running = await takeBackupRun(tx, { run_id, staff_id, now });
    return running
      ? unchanged({
          status: {
            status: 'running',
            message: 'A backup is already being made. Wait until it is complete.',
          },
        })
      : changed({ status: { status: 'started', message: 'A backup is being made.' } });
  });

/** Makes the backup that was started, and notes its progress for all servers of the library. */

const noteEvery = 1000;

type Plan = BackupPlan & { make: NonNullable<BackupPlan['make']> };

export async function carryOutBackup(
  { db, now, http }: Pick<Api, 'db' | 'now' | 'http'>,
  { folder, make }: Plan,
  run_id: string,
  stopping: AbortSignal,
): Promise<void> {
  const file = join(folder, backupName(now()));
  const before = await findLatestBackup(folder);
  let progress: BackupProgress = { step: 'writing', rows: 0 };
  const note = (change: Parameters<typeof noteBackupRun>[2]) =>
    noteBackupRun(db, run_id, change).catch((err: unknown) =>
      http.log.warn({ err }, 'backup progress not noted'),
    );
  const noting = setInterval(async () => {
    const { size } = await stat(`${file}.part`).catch(() => ({ size: 0 }));
    const done = doneOf(progress, size, before?.manifest ?? null);
    await note({ alive_at: now().toISOString(), step: progress.step, done });
  }, noteEvery);
  let problem: string | null = null;
  try {
    await make(file, stopping, (at) => {
      progress = at;
    });
    if (stopping.aborted) problem = 'The server was stopped while it made the backup.';
  } catch (error) {
    problem = (error as Error).message;
    http.log.error({ err: error }, 'backup failed');
  }
  clearInterval(noting);
  // A process that was stopped could not remove them.
  if (problem !== null) await removeParts(file);
  await note({ ended_at: now().toISOString(), problem });
}

const removeParts = (file: string): Promise<unknown> =>
  Promise.all(
    [`${file}.part`, `${file}.part-journal`, manifestOf(`${file}.part`)].map((part) =>
      rm(part, { force: true }),
    ),
  );
