import type { Command } from 'commander';
import { backupFolder } from '../recovery/backup-folder.ts';
import { type Moved, move } from '../recovery/move.ts';
import type { Settings } from '../settings.ts';
import { withProgress } from './progress-bar.ts';
import { askSecret } from './prompt.ts';
import { force, printRestored, recordRestored } from './restored.ts';

/** `storyvan move`: brings the whole database to PostgreSQL, or back into a data folder. */
export function moveCommand(program: Command, settings: () => Settings): void {
  program
    .command('move')
    .description('bring the whole database to PostgreSQL, or back into a data folder')
    .requiredOption(
      '--to <address or folder>',
      'postgres://…, a data folder, or - to be asked for the address',
    )
    .option(...force)
    .action(async (options: { to: string; force?: boolean }) => {
      const from = settings();
      const asked = { force: options.force ?? false, now: new Date(), backups: backupFolder(from) };
      // Everyone on the machine can read command lines, so an address with a password can be typed instead.
      const to = options.to === '-' ? await askSecret('Address of the database') : options.to;
      const moved = await withProgress((progress) => move(from, to, { ...asked, progress }));
      await recordRestored(moved.target, 'move_library', moved);
      printMoved(moved, to);
    });
}

function printMoved(moved: Moved, to: string): void {
  printRestored(moved);
  const tables = Object.keys(moved.manifest.tables).length;
  console.log(`All ${tables} tables were read again on both sides and are identical.`);
  console.log(
    to.includes('://')
      ? 'Start Storyvan with DATABASE_URL set to the new database from now on.'
      : `Start Storyvan with DATA_DIR=${to} and without DATABASE_URL from now on.`,
  );
  console.log(`The old database was left as it was; the backup is ${moved.backup.file}.`);
}
