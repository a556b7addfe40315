import { parseArgs } from 'node:util';
import { ensureChromium, ensureOtherBrowsers } from './ensure-browsers.ts';
import { runBin } from './run.ts';
import { checkSource } from './tests/check-source.ts';
import { type Level, type Part, parts } from './tests/parts.ts';
import { clearReports, type Outcome, runPlaywright, runVitest, type Shard, whole } from './tests/runners.ts';
import { startThrowawayPooler, startThrowawayPostgres } from './throwaway-postgres.ts';

/**
 * `npm run check`, `npm test` and `npm run test:all`: builds what is stale and runs the parts of the tests in
 * tests/parts.ts. Options: --part NAME, also more than once; --shard 1/4, for a quarter of each part; --allow-skips, if
 * what a part needs is missing on this machine.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', multiple: true },
    shard: { type: 'string' },
    'allow-skips': { type: 'boolean', default: false },
  },
});

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}

const levels: Record<string, Level[]> = { check: ['check'], test: ['check', 'test'], all: ['all'] };
const command = positionals[0] ?? 'test';
const level = levels[command] ?? stop(`${command} is not one of ${Object.keys(levels).join(', ')}.`);
const names = ['source', ...parts.map(({ name }) => name)];
for (const name of values.part ?? []) {
  if (!names.includes(name)) stop(`There is no part ${name}. The parts are ${names.join(', ')}.`);
}
const chosen = (part: { name: string; level: Level }): boolean =>
  values.part ? values.part.includes(part.name) : level.includes(part.level);

function readShard(text: string): Shard {
  const [, index, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (!index || !of || index > of) stop(`A shard is written like 1/4, not ${text}.`);
  return { index, of };
}
const shard = values.shard === undefined ? null : readShard(values.shard);

const total = { passed: 0, failed: 0, skipped: 0 };
const failedSteps: string[] = [];
const failures: string[] = [];
const missing: string[] = [];

/** Runs one step and adds what it counted. */
async function step(title: string, work: () => Promise<Outcome>): Promise<void> {
  const start = performance.now();
  console.log(`\n▸ ${title}`);
  const outcome = await work();
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  total.skipped += outcome.skipped;
  failures.push(...outcome.failures);
  if (outcome.failed > 0) failedSteps.push(title);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`  ${title}: ${outcome.failed === 0 ? 'ok' : 'FAILED'}, ${seconds} s`);
}

const given = process.env.TEST_DATABASE_URL;
const postgres = given ? { url: given, stop: async () => undefined } : await startIfNeeded();

async function startIfNeeded() {
  const isNeeded = parts.some((part) => chosen(part) && part.runner === 'vitest' && part.database);
  return isNeeded ? startThrowawayPostgres() : null;
}

/** Runs a part of Vitest with the database that it needs. */
async function runWithDatabase(part: Extract<Part, { runner: 'vitest' }>): Promise<void> {
  const run = (env: NodeJS.ProcessEnv) =>
    step(part.title, () => runVitest(part, { ...part.env, ...env }, shard));
  if (!part.database) return run({ TEST_DATABASE_URL: '' });
  if (!postgres) {
    missing.push(`${part.title}: no programs of a PostgreSQL server, and TEST_DATABASE_URL is not set`);
    return;
  }
  if (part.database === 'postgres') return run({ TEST_DATABASE_URL: postgres.url });
  const pooler = await startThrowawayPooler(postgres.url);
  if (!pooler) {
    missing.push(`${part.title}: PgBouncer is not installed`);
    return;
  }
  await run({ TEST_DATABASE_URL: postgres.url, TEST_POOLER_URL: pooler.url }).finally(pooler.stop);
}

async function runJourneys(part: Extract<Part, { runner: 'playwright' }>): Promise<void> {
  if (!(await ensureChromium())) {
    missing.push(`${part.title}: no Chromium, and none could be installed`);
    return;
  }
  if (part.name === 'journeys-rest' && !(await ensureOtherBrowsers())) {
    missing.push(
      'journeys in Firefox ESR and WebKitGTK: firefox-esr, webkit2gtk-driver or xvfb not installed',
    );
  }
  await step(part.title, () => runPlaywright(part, shard));
}

clearReports();
await step('build', () => whole('build', runBin('tsx', ['scripts/build.ts', '--if-stale'])));
if (chosen({ name: 'source', level: 'check' })) {
  await checkSource((title, check) => step(title, () => whole(title, check())));
}
for (const part of parts.filter(chosen)) {
  await (part.runner === 'vitest' ? runWithDatabase(part) : runJourneys(part));
}
await postgres?.stop();

if (failures.length > 0) console.log('\nFailed:');
for (const failure of failures) console.log(`\n✗ ${failure}`);
if (failedSteps.length > 0) console.log(`\nFailed steps: ${failedSteps.join('; ')}`);
for (const each of missing) console.log(`\n!!! SKIPPED !!! ${each}`);
const isAllowed = missing.length === 0 || values['allow-skips'];
if (!isAllowed) {
  console.log(
    '\nWhat was skipped counts as a failure. Install what is missing, or run it again with -- --allow-skips.',
  );
}
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed === 0 && isAllowed ? 0 : 1;
