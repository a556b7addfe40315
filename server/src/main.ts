import { Command, CommanderError } from 'commander';
import { backupCommand } from './cli/backup.ts';
import { whyFailed } from './cli/damaged.ts';
import { demoCommand } from './cli/demo.ts';
import { exportCommand } from './cli/export.ts';
import { importCommands } from './cli/import.ts';
import { installCommands } from './cli/install.ts';
import { rehearseCommand } from './cli/installation/rehearse.ts';
import { moveCommand } from './cli/move.ts';
import { restoreCommand } from './cli/restore.ts';
import { rewriteCommand } from './cli/rewrite.ts';
import { serviceAccountCommands } from './cli/service-account.ts';
import { isService, serviceLine } from './cli/service-output.ts';
import { setupCommand } from './cli/setup.ts';
import { staffCommands } from './cli/staff.ts';
import { verifyCommand } from './cli/verify.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { loadSqliteDriver } from './db/sqlite/sqlite-driver.ts';
import { useLibraryTimeZone } from './records/setting/library-cache.ts';
import { readSettings, type Settings } from './settings.ts';
import { describeVersion } from './version.ts';

// Files hold names of children and password hashes, so other users of the machine must not read them.
process.umask(0o077);

/** Only `serve`, `restore` and `upgrade` migrate: an old server may be at work on this library. */
async function withDatabase(work: (db: Database, settings: Settings) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  const db = await openDatabase(settings, undefined, { onlyNew: true });
  try {
    await useLibraryTimeZone(db);
    await work(db, settings);
  } finally {
    await db.close();
  }
}

const program = new Command('storyvan')
  .description('Lends the books of a children’s library to sites, grades and children, and takes them back.')
  .version(`Storyvan ${describeVersion()}`)
  .showHelpAfterError()
  .exitOverride()
  .hook('preAction', loadSqliteDriver);

program
  .command('serve')
  .description('serve the web application and its API')
  .option('--demo-if-empty', 'load the demo programme first when the database is empty')
  .action(async (options: { demoIfEmpty?: boolean }) => {
    // Loaded here, so that the other commands start without the code of the whole server.
    const { serve } = await import('./cli/serve.ts');
    await serve(readSettings(process.env), options);
  });

staffCommands(program, withDatabase);
setupCommand(program, withDatabase);
serviceAccountCommands(program, withDatabase);
demoCommand(program, withDatabase);
importCommands(program, withDatabase);
installCommands(program);
for (const command of [
  verifyCommand,
  backupCommand,
  exportCommand,
  restoreCommand,
  moveCommand,
  rewriteCommand,
  rehearseCommand,
])
  command(program, () => readSettings(process.env));

try {
  await program.parseAsync();
} catch (error) {
  const reason = await whyFailed(error);
  if (program.args[0] === 'serve' && isService() && !(error instanceof CommanderError))
    console.error(serviceLine('fatal', reason ?? String((error as Error).stack ?? error)));
  else if (reason !== null) console.error(reason);
  else if (!(error instanceof CommanderError)) console.error(error);
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
  // A server that could not start still holds its database open.
  if (reason !== null) process.exit(1);
}
