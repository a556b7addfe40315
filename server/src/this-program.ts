import { realpathSync } from 'node:fs';

/**
 * The command line of this program, to start it again. By its real path: an upgrade points the link `current` at another
 * version while this one runs.
 */
export const thisProgram = [
  ...process.execArgv,
  ...process.argv.slice(1, 2).map((path) => realpathSync(path)),
];
