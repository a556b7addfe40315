import type { Command } from 'commander';
import { writeAuditAtCommandLine } from '../db/audit.commands.ts';
import { troubleOf } from '../db/database-trouble.ts';
import { refuseMoved } from '../db/moved-away.ts';
import { openDatabase } from '../db/open-database.ts';
import { makeBackup, megabytes } from '../recovery/backup.ts';
import { backupFolder } from '../recovery/backup-folder.ts';
import { fileIsWhole } from '../recovery/database.invariants.ts';
import { type Moved, move } from '../recovery/move.ts';
import { type Restored, restore } from '../recovery/restore.ts';
import { rewriteTables } from '../recovery/rewrite.ts';
import { type DatabaseSettings, openSnapshot } from '../recovery/snapshot.ts';
import { brokenText, invariants, verify } from '../recovery/verify.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { countRowsToMove, withProgress } from './progress-bar.ts';
import { askSecret } from './prompt.ts';

const force = [
  '--force',
  'also in the place of a database that holds something, which is kept aside',
] as const;

/** `storyvan verify`, `backup`, `restore` and `move`: the data proven, kept and brought elsewhere. */
export function recoveryCommands(program: Command, settings: () => Settings): void {
  program
    .command('verify')
    .description('check the whole database against everything that must hold in it; changes nothing')
    .action(() => runVerify(settings()));

  program
    .command('backup')
    .description('write the whole database into one file, also while it is served')
    .option('--to <folder or file>', 'where it goes (BACKUP_DIR unless told)')
    .action((options: { to?: string }) => runBackup(settings(), options.to));

  program
    .command('restore <backup>')
    .description('put a backup in the place of the database')
    .option(...force)
    .action(async (file: string, options: { force?: boolean }) => {
      const asked = { force: options.force ?? false, now: new Date() };
      const target = settings();
      if (!target.DATABASE_URL) refuseMoved(target.DATA_DIR);
      const restored = await restore(target, file, asked);
      await note(settings(), 'restore_backup', restored);
      tellRestored(restored);
    });

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
      // A command line can be read by everyone on the machine, so an address with a password can be typed instead.
      const to = options.to === '-' ? await askSecret('Address of the database') : options.to;
      const moved = await withProgress(await countRowsToMove(from), (progress) =>
        move(from, to, { ...asked, progress }),
      );
      await note(moved.target, 'move_library', moved);
      tellMoved(moved, to);
    });
}

/** `storyvan rewrite`: for a child that has to be gone from the files of PostgreSQL too. */
export function rewriteCommand(program: Command, settings: () => Settings): void {
  program
    .command('rewrite')
    .description('write the tables of PostgreSQL again, so that no bytes of erased children stay in them')
    .action(async () => {
      const { DATABASE_URL } = settings();
      if (DATABASE_URL) await rewriteTables(DATABASE_URL);
      console.log(
        DATABASE_URL
          ? 'The tables are written again. PostgreSQL’s own log keeps the bytes until it reuses its files.'
          : 'There is nothing to do: the embedded database overwrites what is erased.',
      );
    });
}

/** In the database that stands now. What only reads, as a backup does, is not told of: a copy of the file can be made without us. */
async function note(
  { DATA_DIR, DATABASE_URL }: DatabaseSettings,
  action: 'restore_backup' | 'move_library',
  { manifest }: Restored,
): Promise<void> {
  const db = await openDatabase(DATABASE_URL ? { DATA_DIR, DATABASE_URL } : { DATA_DIR });
  const detail = `as of ${manifest.made_at}`;
  try {
    await db.transaction((tx) => writeAuditAtCommandLine(tx, { action, detail }));
  } finally {
    await db.close();
  }
}

const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1);

async function runVerify(settings: Settings): Promise<void> {
  const start = performance.now();
  const snapshot = await openSnapshot(settings);
  try {
    const broken = await verify(snapshot);
    for (const one of broken) console.log(brokenText(one));
    const sound = invariants.length - broken.length;
    console.log(`${sound} of ${invariants.length} checks hold. It took ${secondsSince(start)} s.`);
    if (broken.length > 0) process.exitCode = 1;
    if (broken.some(({ invariant }) => invariant === fileIsWhole)) {
      console.log(
        'The database file is damaged. Stop the server, and restore the latest backup: storyvan restore FILE --force',
      );
    }
  } catch (error) {
    if (troubleOf(error) !== 'damaged') throw error;
    throw new StartError(
      `The database is damaged so badly that it cannot be checked (${(error as Error).message}). Restore the latest backup: storyvan restore FILE --force.`,
    );
  } finally {
    await snapshot.close();
  }
}

async function runBackup(settings: Settings, to: string | undefined): Promise<void> {
  const start = performance.now();
  const { file, manifest } = await makeBackup(settings, to ?? backupFolder(settings), new Date());
  console.log(`The backup is ${file}.`);
  console.log(
    `${megabytes(manifest.bytes)}, ${rowsIn(manifest)} rows, read again and whole. It took ${secondsSince(start)} s.`,
  );
  if (manifest.broken.length > 0) {
    console.log(
      `The database did not hold all that it should: ${manifest.broken.join(', ')}. See storyvan verify.`,
    );
  }
}

const rowsIn = ({ tables }: { tables: Record<string, { rows: number }> }): string =>
  Object.values(tables)
    .reduce((sum, { rows }) => sum + rows, 0)
    .toLocaleString('en');

function tellRestored({ manifest, aside, broken }: Restored): void {
  console.log(`Restored the backup of ${manifest.made_at}: ${rowsIn(manifest)} rows, all as they were.`);
  if (aside) console.log(`What it replaced is kept as ${aside}. Remove it when you no longer need it.`);
  for (const one of broken) console.log(brokenText(one));
}

function tellMoved(moved: Moved, to: string): void {
  tellRestored(moved);
  const tables = Object.keys(moved.manifest.tables).length;
  console.log(`All ${tables} tables were read again on both sides, and are alike.`);
  console.log(
    to.includes('://')
      ? 'Start Storyvan with DATABASE_URL set to the new database from now on.'
      : `Start Storyvan with DATA_DIR=${to} and without DATABASE_URL from now on.`,
  );
  console.log(`The old database was left as it was; the backup is ${moved.backup.file}.`);
}
