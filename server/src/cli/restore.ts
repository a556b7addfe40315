import type { Command } from 'commander';
import { refuseMoved } from '../db/sqlite/moved-away.ts';
import { restore } from '../recovery/restore.ts';
import type { Settings } from '../settings.ts';
import { force, printRestored, recordRestored } from './restored.ts';

/** `storyvan restore`: replaces the database with a backup. */
export function restoreCommand(program: Command, settings: () => Settings): void {
  program
    .command('restore <backup>')
    .description('replace the database with a backup')
    .option(...force)
    .action(async (file: string, options: { force?: boolean }) => {
      const target = settings();
      if (!target.DATABASE_URL) refuseMoved(target.DATA_DIR);
      const restored = await restore(target, file, { force: options.force ?? false, now: new Date() });
      // Before its entry in the audit log: the restore has succeeded, also if that entry fails.
      printRestored(restored);
      await recordRestored(target, 'restore_backup', restored);
    });
}
