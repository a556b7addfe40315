import type { Command } from 'commander';
import { rewriteTables } from '../recovery/rewrite.ts';
import type { Settings } from '../settings.ts';

/** `storyvan rewrite`: removes erased children from the files of PostgreSQL too. */
export function rewriteCommand(program: Command, settings: () => Settings): void {
  program
    .command('rewrite')
    .description('rewrite the PostgreSQL tables, so that no bytes of erased children remain')
    .action(async () => {
      const { DATABASE_URL } = settings();
      if (DATABASE_URL) await rewriteTables(DATABASE_URL);
      console.log(
        DATABASE_URL
          ? 'The tables are rewritten. PostgreSQL’s own log keeps the bytes until it reuses its files.'
          : 'There is nothing to do: the embedded database overwrites what is erased.',
      );
    });
}
