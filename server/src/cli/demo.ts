import type { Command } from 'commander';
import type { Database } from '../db/database.ts';
import { isEmpty } from '../demo/demo.queries.ts';
import { makeDemoPassword, tellPassword } from '../demo/demo-account.ts';
import { StartError } from '../start-error.ts';
import { loadDemoAloud } from './load-demo.ts';

type WithDatabase = (work: (db: Database) => Promise<void>) => Promise<void>;

/** `storyvan demo`: fills an empty database with the invented demo programme. */
export function demoCommand(program: Command, withDatabase: WithDatabase): void {
  program
    .command('demo')
    .description('load the invented demo programme into an empty database')
    .action(() =>
      withDatabase(async (db) => {
        const password = (await isEmpty(db)) ? await loadDemoAloud(db, makeDemoPassword(false)) : null;
        if (password === null) {
          throw new StartError(
            'The demo programme is loaded only into an empty database, and this one is in use. Set DATA_DIR to a new folder to try the demo.',
          );
        }
        console.log(tellPassword(password));
      }),
    );
}
