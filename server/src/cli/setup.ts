import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { setupFile } from '@storyvan/contract/setup';
import type { Command } from 'commander';
import { ApiError } from '../api-error.ts';
import type { Database } from '../db/database.ts';
import { beginSetup, setUp } from '../features/auth/setup/setup.commands.ts';
import { StartError } from '../start-error.ts';

type WithDatabase = (work: (db: Database) => Promise<void>) => Promise<void>;

/** The variable of the environment file that holds the password. */
const passwordVariable = 'STORYVAN_PASSWORD';

/**
 * `storyvan setup --file FILE`: what the setup page in the browser does, for automation. `storyvan setup --code` prints a
 * code for that page, like the server when it starts.
 */
export function setupCommand(program: Command, withDatabase: WithDatabase): void {
  program
    .command('setup')
    .description('set up an empty library: the first administrator and the settings, from a JSON file')
    .option('--file <file>', 'the JSON file; - reads standard input')
    .option('--env-file <file>', `a file with ${passwordVariable}=…, if the password is not in the JSON file`)
    .option('--code', 'print a setup code for the browser instead')
    .action(async ({ file, envFile, code = false }: { file?: string; envFile?: string; code?: boolean }) => {
      if (code === (file !== undefined)) throw new StartError('Give either --file or --code.');
      if (file === undefined) return withDatabase(printCode);
      const given = readSetup(await textOf(file), envFile);
      await withDatabase(async (db) => {
        const done = await setUp(db, given, { now: new Date(), via: 'command line' }).catch(explained);
        if (!done) throw new StartError(`${isSetUp} Nothing was changed.`);
        console.log(`The library is set up. Sign in as ${given.administrator.username}.`);
      });
    });
}

const isSetUp = 'This library has an account already, so it is set up.';

/** The codes that were printed before are still valid. */
async function printCode(db: Database): Promise<void> {
  const code = await beginSetup(db, true);
  if (code === null) throw new StartError(isSetUp);
  console.log(code);
}

const textOf = async (file: string): Promise<string> => (file === '-' ? text(process.stdin) : readText(file));

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** Validates everything before anything is written. */
function readSetup(json: string, envFile: string | undefined) {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    throw new StartError(`The file is not valid JSON: ${(error as Error).message}.`);
  }
  const { data, error } = setupFile.safeParse(parsed);
  if (error) throw wrongFields(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
  const { username, name = username, password = passwordIn(envFile) } = data.administrator;
  if (password === undefined)
    throw wrongFields([
      {
        field: 'administrator.password',
        message: `Enter a password, or give --env-file with ${passwordVariable}.`,
      },
    ]);
  return { administrator: { username, name, password }, settings: data.settings };
}

const passwordIn = (envFile: string | undefined): string | undefined =>
  envFile === undefined ? undefined : parseEnv(readText(envFile))[passwordVariable];

const wrongFields = (fields: { field: string; message: string }[]): StartError =>
  new StartError(
    [
      'Nothing was written. Correct the file:',
      ...fields.map(({ field, message }) => `  ${field || 'file'}: ${message}`),
    ].join('\n'),
  );

function explained(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw wrongFields(error.fields.length > 0 ? error.fields : [{ field: '', message: error.message }]);
}
