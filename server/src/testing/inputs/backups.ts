import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type * as contract from '@storyvan/contract/backups';
import { backupName, makeBackup } from '../../recovery/backup.ts';
import { backupFolder } from '../../recovery/backup-folder.ts';
import type { Inputs, World } from '../convention-input.ts';

const made_at = '2026-11-20T02:00:00.000Z';

async function ofBackup({ app }: World): Promise<{ made_at: string }> {
  const folder = backupFolder(app.settings);
  if (!existsSync(join(folder, backupName(new Date(made_at))))) {
    await makeBackup(app.settings, folder, new Date(made_at));
  }
  return { made_at };
}

export const inputs: Inputs<typeof contract> = {
  downloadBackup: { params: ofBackup },
  downloadBackupManifest: { params: ofBackup },
};
