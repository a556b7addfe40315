import { scenarios } from './cluster/scenarios.ts';
import { clusterPart } from './docs/cluster.ts';
import { hasInstalled } from './docs/library.ts';
import { Machine } from './docs/machine.ts';
import { play, type Tally } from './docs/player.ts';
import { installPart } from './docs/running.ts';

/**
 * `npm run cluster`: sets up the cluster of docs/high-availability.md with the commands of the page, and breaks it in every
 * way of scripts/cluster/scenarios.ts, in about half an hour. `npm run cluster -- kill upgrade` plays only these. Needs
 * what `npm run docs` needs.
 */

if (process.getuid?.() !== 0) {
  console.log('!!! SKIPPED !!! The cluster: making machines needs root.');
  process.exit(0);
}
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in scenarios));
if (unknown.length > 0) {
  console.error(
    `There is no scenario ${unknown.join(', ')}. The scenarios are ${Object.keys(scenarios).join(', ')}.`,
  );
  process.exit(1);
}
const chosen = Object.entries(scenarios).filter(([name]) => asked.length === 0 || asked.includes(name));
const tally: Tally = { passed: 0, failed: [] };
if (!hasInstalled()) await play(installPart, tally);
const part = clusterPart(
  chosen.map(([, scenario]) => scenario),
  (outcomes) => {
    const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
    console.log('\n| what happens | times | median (s) | worst (s) |\n|---|---:|---:|---:|');
    for (const { what, outages } of outcomes) {
      const sorted = [...outages].sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] as number;
      console.log(`| ${what} | ${outages.length} | ${seconds(median)} | ${seconds(Math.max(...outages))} |`);
    }
  },
);
if (tally.failed.length === 0) await play(part, tally);
for (const each of tally.failed) console.log(`  FAILED ${each}`);
console.log(`\n${tally.passed} passed, ${tally.failed.length} failed`);
process.exitCode = tally.failed.length === 0 ? 0 : 1;
await Machine.removeAll();
