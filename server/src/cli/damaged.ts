import { troubleOf } from '../db/database-trouble.ts';
import { backupFolder, findBackups } from '../recovery/backup-folder.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { commandName } from '../version.ts';

/** The command that brings back the latest sound backup, in a sentence. */
export async function howToRestore(settings: Settings): Promise<string> {
  const folder = backupFolder(settings);
  const latest = (await findBackups(folder)).find(({ sound }) => sound);
  const restore = `${commandName} restore ${latest?.file ?? 'FILE'} --force`;
  return latest
    ? `Stop the server, and restore the latest sound backup: ${restore}`
    : `There is no sound backup in ${folder}. Stop the server, and restore one from another place: ${restore}`;
}

/** Why a command failed, and what to do if the database is damaged; null for a fault of the program. */
export async function whyFailed(error: unknown): Promise<string | null> {
  const reason = error instanceof StartError ? error.message : null;
  if (troubleOf(reason === null ? error : (error as Error).cause) !== 'damaged') return reason;
  const damage = reason ?? `The database is damaged: ${(error as Error).message}.`;
  return `${damage}\n${await howToRestore(readSettings(process.env))}`;
}
