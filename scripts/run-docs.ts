import { Machine } from './docs/machine.ts';
import type { Tally } from './docs/player.ts';
import { followRunning } from './docs/running.ts';

/**
 * Runs the commands of docs/running.md and docs/high-availability.md as they are written, on bare Debian machines made
 * of namespaces. Needs Linux, root, debootstrap, and for the first time Debian's mirror. With KEEP_MACHINES=yes the
 * machines stay until Ctrl+C, to look at them with `nsenter`.
 */

if (process.getuid?.() !== 0) {
  console.log('!!! SKIPPED !!! The commands of the docs: only root can make machines.');
  process.exit(0);
}
const tally: Tally = { passed: 0, failed: [], notRun: [] };
try {
  await followRunning(tally, async () => undefined);
} catch (error) {
  console.error(error);
  tally.failed.push('the test itself');
}
for (const each of tally.notRun) console.log(`  not run ${each}`);
console.log(`\n${tally.passed} passed, ${tally.failed.length} failed`);
process.exitCode = tally.failed.length === 0 ? 0 : 1;
if (process.env.KEEP_MACHINES && tally.failed.length > 0)
  await new Promise((resolve) => process.once('SIGINT', resolve));
await Machine.removeAll();
