import type { backUpNow } from '@storyvan/contract/backups';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { changed, unchanged } from '../../db/command.ts';
import { once } from '../../records/request/once.commands.ts';
import { takeBackupRun } from '../../records/setting/backup-run.commands.ts';
import type { Work } from '../../records/work.ts';

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
