import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, runBin } from '../run.ts';

/** Format, lint, types, dead code and the project's own checks: each gives its exit code. */

/** Folders with a tsconfig.json; the root's covers everything that runs in Node. */
const typeProjects = ['.', 'web', 'web/src/sw', 'e2e'];

async function checkTypes(): Promise<number> {
  // One thread for each: more would check the shared types again.
  const args = (of: string) => ['-p', of, '--checkers', '1', '--incremental', '--tsBuildInfoFile'];
  const cache = (of: string) => join(root, '.cache/types', `${of === '.' ? 'root' : of}.tsbuildinfo`);
  const codes = await Promise.all(typeProjects.map((each) => runBin('tsc', [...args(each), cache(each)])));
  return Math.max(...codes);
}

const bin =
  (name: string, ...args: string[]) =>
  () =>
    runBin(name, args, { quiet: true });

const checks: [title: string, check: () => Promise<number>][] = [
  ['format and lint', bin('biome', 'ci', '--error-on-warnings', '.')],
  ['types', checkTypes],
  ['import rules, writers of records, parts of the tests', bin('tsx', 'scripts/fences.ts')],
  ['dead code', bin('knip')],
  ['licences', bin('tsx', 'scripts/licences.ts')],
  ['versions, workflows and containers', bin('tsx', 'scripts/release-files.ts')],
  ['generated lists', bin('tsx', 'scripts/generate.ts', '--check')],
  ['links in the documentation', bin('tsx', 'scripts/links.ts')],
  ['commands in the documentation', bin('tsx', 'scripts/commands-of-pages.ts')],
  ['plain English', bin('tsx', 'scripts/words.ts')],
];

/** Calls `each` for every check, as many at a time as there are cores. */
export async function checkSource(
  each: (title: string, check: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const waiting = [...checks];
  const takeTurns = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await each(...next);
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, takeTurns));
}
