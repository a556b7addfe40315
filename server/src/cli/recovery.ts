import type { Command } from 'commander';
import { openSnapshot } from '../recovery/snapshot.ts';
import { brokenText, invariants, verify } from '../recovery/verify.ts';
import type { Settings } from '../settings.ts';

/** `storyvan verify`, `backup`, `restore` and `move`: the data kept, proven and brought elsewhere. */
export function recoveryCommands(program: Command, settings: () => Settings): void {
  program
    .command('verify')
    .description('check the whole database against everything that must hold in it; changes nothing')
    .action(() => runVerify(settings()));
}

async function runVerify(settings: Settings): Promise<void> {
  const start = performance.now();
  const snapshot = await openSnapshot(settings);
  try {
    const broken = await verify(snapshot);
    for (const one of broken) console.log(brokenText(one));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const sound = invariants.length - broken.length;
    console.log(`${sound} of ${invariants.length} checks hold. It took ${seconds} s.`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await snapshot.close();
  }
}
