import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, runBin } from '../run.ts';
import {
  failuresOfPlaywright,
  failuresOfVitest,
  type PlaywrightReport,
  type VitestReport,
} from './failures.ts';
import { type JourneysPart, testFiles, type VitestPart } from './parts.ts';

/** Runs the tests of a part and counts them. */

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** A title and the start of the message for each failure. */
  failures: string[];
}

export interface Shard {
  /** From 1. */
  index: number;
  of: number;
}

const reports = join(root, '.cache/test-reports');

export function clearReports(): void {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

/** A command that passes or fails as a whole. It prints nothing itself, so a line every 15 seconds says that it runs. */
export async function whole(title: string, work: Promise<number>): Promise<Outcome> {
  const timer = setInterval(() => console.log(`  ${title}: still running`), 15_000);
  const failed = (await work.finally(() => clearInterval(timer))) === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, skipped: 0, failures: failed ? [title] : [] };
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** A run that failed outside of its tests (no report, or all tests passed) counts as one failure. */
function judged(outcome: Outcome | null, code: number, title: string): Outcome {
  const sure = outcome ?? { passed: 0, failed: 0, skipped: 0, failures: [] };
  if (code === 0 || sure.failed > 0) return sure;
  return { ...sure, failed: 1, failures: [...sure.failures, `${title}: the run itself failed`] };
}

/** Runs the files of the part; one that was not run, because no project of Vitest includes it, is a failure. */
export async function runVitest(
  part: VitestPart,
  env: NodeJS.ProcessEnv,
  shard: Shard | null,
): Promise<Outcome> {
  const files = testFiles()
    .filter(part.has)
    .filter((_, index) => !shard || index % shard.of === shard.index - 1);
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const file = join(reports, `${part.name}.json`);
  const output = ['--reporter=./scripts/tests/progress.ts', '--reporter=json', `--outputFile.json=${file}`];
  const projects = part.projects.flatMap((project) => ['--project', project]);
  const code = await runBin('vitest', ['run', ...output, ...projects, ...files], {
    env: { ...process.env, STORYVAN_BUILT: 'yes', ...env },
  });
  const found = readReport<VitestReport>(file);
  if (!found) return judged(null, code, part.title);
  const ran = new Set(found.testResults.map(({ name }) => relative(root, name)));
  const missed = files.filter((each) => !ran.has(each));
  const failures = [
    ...failuresOfVitest(found),
    ...missed.map((each) => `${each}: no project of Vitest in the part ${part.name} runs it`),
  ];
  const skipped = found.numPendingTests + found.numTodoTests;
  return judged(
    { passed: found.numPassedTests, failed: failures.length, skipped, failures },
    code,
    part.title,
  );
}

/** Runs the journeys that the part chooses by their tags. */
export async function runPlaywright(part: JourneysPart, shard: Shard | null): Promise<Outcome> {
  const file = join(reports, `${part.name}.json`);
  const shards = shard ? [`--shard=${shard.index}/${shard.of}`] : [];
  const code = await runBin(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', ...part.args, ...shards],
    { env: { ...process.env, ...part.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  const found = readReport<PlaywrightReport>(file);
  const outcome = found && {
    passed: found.stats.expected,
    failed: found.stats.unexpected + found.stats.flaky,
    skipped: found.stats.skipped,
    failures: failuresOfPlaywright(found),
  };
  return judged(outcome, code, part.title);
}
