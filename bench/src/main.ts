import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { printFigures } from './figures.ts';
import { measureLending } from './lending.ts';
import { measureRecords } from './records.ts';
import { buildServer } from './server.ts';

/**
 * What the program costs, beside the limit, in one run: `npm run bench`, or one part of it with its name behind
 * `--`. Ends with 1 when a figure is over.
 */

const parts = { lending: measureLending, records: measureRecords };

const [chosen] = process.argv.slice(2);
if (chosen !== undefined && !Object.keys(parts).includes(chosen)) {
  console.error(`There is no part ${chosen}: choose ${Object.keys(parts).join(' or ')}, or none for all.`);
  process.exit(1);
}
await buildServer();
for (const [name, measure] of Object.entries(parts)) {
  if (chosen !== undefined && name !== chosen) continue;
  const dataDir = mkdtempSync(join(tmpdir(), `storyvan-bench-${name}-`));
  try {
    const figures = await measure(dataDir);
    const busy = loadavg()[0]?.toFixed(1);
    console.log(`\n${name}: ${cpus().length} cores, load of the last minute ${busy}; what else runs shows.`);
    if (!printFigures(figures)) process.exitCode = 1;
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
