import type { Command } from 'commander';
import { fileIsWhole } from '../recovery/database.invariants.ts';
import { withSnapshot } from '../recovery/snapshot.ts';
import { brokenText, invariants, verify } from '../recovery/verify.ts';
import type { Settings } from '../settings.ts';
import { howToRestore } from './damaged.ts';

/** `storyvan verify`: checks the whole database and changes nothing. */
export function verifyCommand(program: Command, settings: () => Settings): void {
  program
    .command('verify')
    .description('check all invariants of the database; changes nothing')
    .action(() => runVerify(settings()));
}

async function runVerify(settings: Settings): Promise<void> {
  const start = performance.now();
  const broken = await withSnapshot(settings, verify);
  for (const one of broken) console.log(brokenText(one));
  const sound = invariants.length - broken.length;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${sound} of ${invariants.length} checks hold. Took ${seconds} s.`);
  if (broken.length > 0) process.exitCode = 1;
  if (broken.some(({ invariant }) => invariant === fileIsWhole)) {
    console.log(`The database file is damaged. ${await howToRestore(settings)}`);
  }
}
