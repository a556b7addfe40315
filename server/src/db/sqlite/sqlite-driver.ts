import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { StartError } from '../../start-error.ts';
import { openSqliteFile } from './sqlite-file.ts';

/**
 * Loads the native SQLite driver. It works only with the Node.js major version it was installed with; this check gives
 * a helpful message after an upgrade of Node.js.
 */
export function loadSqliteDriver(): void {
  try {
    openSqliteFile(':memory:').close();
  } catch (error) {
    throw new StartError(whyNotLoaded(error as NodeJS.ErrnoException));
  }
  refuseCrashingDriver();
}

const rebuild = 'Run `npm rebuild better-sqlite3` in the folder where Storyvan is installed, then try again.';

function whyNotLoaded({ code, message }: NodeJS.ErrnoException): string {
  if (/NODE_MODULE_VERSION/.test(message)) {
    return `Storyvan was installed for another version of Node.js than this one (${process.version}). ${rebuild}`;
  }
  const firstLine = message.split('\n')[0];
  return `The SQLite driver cannot be loaded (${firstLine || code}). ${rebuild}`;
}

/**
 * Compiled with the headers of Node.js 24.19 or later, the driver ends the process at some garbage collection
 * (docs/decisions/0040-sqlite-driver-and-node-24.md). Those that npm downloads ready-made are compiled with older ones.
 */
function refuseCrashingDriver(): void {
  if (Number.parseInt(process.versions.node, 10) < 24) return;
  const file = createRequire(import.meta.url).resolve('better-sqlite3/build/Release/better_sqlite3.node');
  if (!readFileSync(file).includes('RemoveEnvironmentCleanupHook')) return;
  throw new StartError(
    'The SQLite driver was compiled with the headers of Node.js 24.19 or later, which would make Storyvan crash. Run `npm_config_target=24.18.1 npm rebuild better-sqlite3` in the folder where Storyvan is installed, then try again.',
  );
}
