import { hasInstalled } from './docs/library.ts';
import { Machine } from './docs/machine.ts';
import { newcomer } from './docs/newcomer.ts';
import { parts } from './docs/parts.ts';
import { play, type Tally } from './docs/player.ts';
import { installPart } from './docs/running.ts';
import type { Part } from './docs/scenario.ts';
import { upgradeOnSmallMachine } from './docs/small-machine.ts';
import { playContributing } from './docs/tutorial.ts';

/**
 * Runs the commands of docs/running.md, docs/high-availability.md and docs/several-charities.md as written, on bare
 * Debian machines made of namespaces. Needs Linux, root, debootstrap, promtool (Debian: prometheus), and for the first
 * time Debian's mirror. scripts/commands-of-pages.ts names the tests of the other pages.
 *
 * `npm run docs -- backups` plays one part on the machine that the last run installed; `small`, `newcomer` and
 * `contributing` are only run when they are named; `together` are all other parts that may run beside other programs, and
 * `alone` those that measure times. With KEEP_MACHINES=yes the machines keep running after a failure until Ctrl+C, so
 * that you can enter them with `nsenter`.
 *
 * Differences from a reader's machine: the release is made from this tree, systemctl is scripts/docs/systemctl.mjs, and
 * packages come from what `npm ci` and apt-get have downloaded on this computer before.
 */

/** Longer tests that play no page. They run only when they are named. */
const longer: Record<string, () => Promise<void>> = {
  small: upgradeOnSmallMachine,
  newcomer,
  contributing: playContributing,
};

async function playLonger(asked: string[], tally: Tally): Promise<void> {
  for (const name of asked.filter((each) => each in longer)) {
    try {
      await longer[name]?.();
      tally.passed += 1;
    } catch (error) {
      tally.failed.push(name);
      console.error(`  FAILED ${name}\n${(error as Error).message}`);
    }
  }
}

async function playAll(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: [] };
  const asked = process.argv.slice(2);
  const names = [...parts.map(({ name }) => name), 'together', 'alone', ...Object.keys(longer)];
  if (asked.some((name) => !names.includes(name))) throw new Error(`The parts are ${names.join(', ')}.`);
  // The tutorial needs no machine.
  const onMachines = asked.length === 0 || asked.some((name) => name !== 'contributing');
  const isAsked = ({ name, alone }: Part) =>
    [name, alone ? 'alone' : 'together'].some((each) => asked.includes(each)) || asked.length === 0;
  if (isAsked(installPart) || (onMachines && !hasInstalled())) await play(installPart, tally);
  if (tally.failed.length > 0) return tally;
  const left = parts.slice(1).filter(isAsked);
  const together = left.filter(({ alone }) => !alone);
  const playOn = async () => {
    for (let part = together.shift(); part; part = together.shift()) await play(part, tally);
  };
  // Two at a time, because each part often waits.
  await Promise.all([playOn(), playOn()]);
  for (const part of left.filter(({ alone }) => alone)) await play(part, tally);
  await playLonger(asked, tally);
  return tally;
}

if (process.getuid?.() !== 0) {
  console.log('!!! SKIPPED !!! Commands of the docs: making machines needs root.');
  process.exit(0);
}
const start = performance.now();
const { passed, failed } = await playAll();
for (const each of failed) console.log(`  FAILED ${each}`);
const seconds = Math.round((performance.now() - start) / 1000);
console.log(`\n${passed} passed, ${failed.length} failed, ${seconds} s`);
process.exitCode = failed.length === 0 ? 0 : 1;
if (process.env.KEEP_MACHINES && failed.length > 0)
  await new Promise((resolve) => process.once('SIGINT', resolve));
await Machine.removeAll();
