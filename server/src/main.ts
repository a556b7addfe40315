import { Command, CommanderError } from 'commander';
import { demoCommand } from './cli/demo.ts';
import { importCommands } from './cli/import.ts';
import { recoveryCommands, rewriteCommand } from './cli/recovery.ts';
import { serve } from './cli/serve.ts';
import { isService, serviceLine } from './cli/service-output.ts';
import { staffCommands } from './cli/staff.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { loadSqliteDriver } from './db/sqlite-driver.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartError } from './start-error.ts';

// What Storyvan writes holds names of children and hashes of passwords: other users of the machine cannot read it.
process.umask(0o077);

async function withDatabase(work: (db: Database, settings: Settings) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  const db = await openDatabase(settings);
  try {
    await work(db, settings);
  } finally {
    await db.close();
  }
}

const program = new Command('storyvan')
  .description('Lends the books of a children’s library to sites, grades and children, and takes them back.')
  .showHelpAfterError()
  .exitOverride()
  .hook('preAction', loadSqliteDriver);

program
  .command('serve')
  .description('serve the web application and its API')
  .option('--demo-if-empty', 'load the demo programme first when the database is empty')
  .action((options: { demoIfEmpty?: boolean }) => serve(readSettings(process.env), options));

staffCommands(program, withDatabase);
demoCommand(program, withDatabase);
importCommands(program, withDatabase);
recoveryCommands(program, () => readSettings(process.env));
rewriteCommand(program, () => readSettings(process.env));

try {
  await program.parseAsync();
} catch (error) {
  const expected = error instanceof StartError;
  if (program.args[0] === 'serve' && isService() && !(error instanceof CommanderError))
    console.error(serviceLine('fatal', String(expected ? error.message : ((error as Error).stack ?? error))));
  else if (expected) console.error(error.message);
  else if (!(error instanceof CommanderError)) console.error(error);
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
  // A server that could not start still holds its database open.
  if (error instanceof StartError) process.exit(1);
}
