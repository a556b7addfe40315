import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, ensureOtherBrowsers } from './ensure-browsers.ts';
import {
  failuresOfPlaywright,
  failuresOfVitest,
  type PlaywrightReport,
  type VitestReport,
} from './failures.ts';
import { root, runBin } from './run.ts';
import { startThrowawayPooler, startThrowawayPostgres } from './throwaway-postgres.ts';

/**
 * `npm test`: everything. With --check: format, lint, types, dead code, units and the API on SQLite, in about
 * two minutes on two cores; no screens, no PostgreSQL, no browser, no programs started. With --check --only-server: of
 * these, the tests of the server.
 */

const reports = join(root, '.cache/test-reports');
/** Folders with a tsconfig.json; the root's covers everything that runs in Node. */
const typeProjects = ['.', 'web', 'web/src/sw', 'e2e'];
const total = { passed: 0, failed: 0, skipped: 0 };
const skippedHalves: string[] = [];
const failedSteps: string[] = [];
const failures: string[] = [];
const quick = process.argv.includes('--check');
/** Nothing else runs in Node.js where Storyvan is installed. */
const onlyServer = process.argv.includes('--only-server');
/** Printed for information, if asked for with --coverage: it takes minutes, and no test depends on it. */
const coverage = process.argv.filter((arg) => arg === '--coverage');
/**
 * Tests that start programs, break them, load the whole demo, simulate a day, make random calls, send each call every
 * wrong input, or migrate old databases.
 */
const slow = [
  '*.process.test.ts',
  '*.concurrency.test.ts',
  '*.fault.test.ts',
  'files-on-disk.test.ts',
  'checkpoints.test.ts',
  'demo.test.ts',
  'the-week.test.ts',
  'client.test.ts',
  'sqlite-driver.test.ts',
  'backup-job.test.ts',
  'sign-in-day.test.ts',
  'records.property.test.ts',
  'histories.property.test.ts',
  'device-answers.property.test.ts',
  'lending.input.test.ts',
  'validation.api.test.ts',
  'wrong-records.api.test.ts',
  'fuzz*.test.ts',
  'migrate*.test.ts',
  'rewrite.test.ts',
].flatMap((name) => ['--exclude', `**/${name}`]);
/**
 * Run on SQLite only: tests that need no database, use files only, start the databases they need themselves, whose subject
 * is decided before the database is asked, that compare the code of devices with the server's, or that type commands of
 * pages which other tests run on both.
 */
const sameOnPostgres = [
  '*.rules.test.ts',
  'start.process.test.ts',
  'slow-clients.fault.test.ts',
  'service-output.process.test.ts',
  'damage.process.test.ts',
  'move-stopped.process.test.ts',
  'command-pages.process.test.ts',
  'other-programs.process.test.ts',
  'public-demo.process.test.ts',
  'hostile-bodies.process.test.ts',
  'device-answers.property.test.ts',
  'rewrite.test.ts',
  'hash-queue.test.ts',
  'settings.test.ts',
  'migration-hashes.test.ts',
  'migrate-space.test.ts',
  'sqlite-driver.test.ts',
  'checkpoints.test.ts',
  'files-on-disk.test.ts',
  'moved-away.test.ts',
  'log-redaction.test.ts',
  'network.test.ts',
  'public-address.test.ts',
  'web-app.test.ts',
  'compression.test.ts',
  'security-headers.test.ts',
  'build.test.ts',
  'security-doc.test.ts',
  'supported-node.test.ts',
  'sample-data.test.ts',
  'conventions.api.test.ts',
  'lending.input.test.ts',
  'validation.api.test.ts',
  'sign-in-day.test.ts',
  'import-other-systems.process.test.ts',
  'import-pages.test.ts',
  'demo/the-week.test.ts',
  'demo/lending-history.test.ts',
  'demo/titles.test.ts',
  'imports/files/reading.test.ts',
  'openapi/*.test.ts',
].flatMap((name) => ['--exclude', `**/${name}`]);
/**
 * Instead of the usual Wednesday: a Sunday, the first day of a week and the last of a leap year; the day before in UTC.
 * domain/ tests weeks and school years on every day of four years.
 */
const yearEnd = '2028-12-31T01:30';
/** It is still 28 February in UTC. */
const leapNight = '2028-02-29T01:30';
/** `npm test` runs these on the built server, so not on the sources with SQLite too; see server/vitest.built.config.ts. */
const alsoBuilt = [
  'system-tests/*.api.test.ts',
  'features/lending/lending.api.test.ts',
  'src/http/*.test.ts',
].flatMap((name) => ['--exclude', `**/${name}`]);
/** What a pooler that shares connections could break: transactions, locks, retries, long reads, imports. */
const throughPooler = [
  'db/transaction.test.ts',
  'features/lending/lending.api.test.ts',
  'features/lending/lending.concurrency.test.ts',
  'features/lending-statistics/lending-statistics.api.test.ts',
  'features/children/children.api.test.ts',
  'features/imports/places/places.api.test.ts',
  'features/auth/auth.api.test.ts',
];
const withoutScreens = ['contract', 'domain', 'server', 'web-rules', 'bench'];
/** By the one that it leaves out, so that a new project of Vitest is run. */
const allButBuilt = ['!built'];

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

function add(counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

async function step(title: string, work: () => Promise<Counts>): Promise<void> {
  const start = performance.now();
  console.log(`\n▸ ${title}`);
  const counts = await work();
  add(counts);
  if (counts.failed > 0) failedSteps.push(title);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`  ${title}: ${counts.failed === 0 ? 'ok' : 'FAILED'}, ${seconds} s`);
}

async function twoAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const takeTurns = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([takeTurns(), takeTurns()]);
}

/** A command that passes or fails as a whole. */
async function whole(work: Promise<number>): Promise<Counts> {
  const failed = (await work) === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, skipped: 0 };
}

function readReport<T>(name: string): T | null {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8')) as T;
  } catch {
    return null;
  }
}

/** A run that failed outside its tests (no report, or all tests fine) counts as one failure. */
function judged(counts: Counts | null, code: number): Counts {
  const sure = counts ?? { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && sure.failed === 0 ? { ...sure, failed: 1 } : sure;
}

async function vitest(
  projects: string[],
  report: string,
  env: NodeJS.ProcessEnv,
  moreArgs: string[] = [],
): Promise<Counts> {
  const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${join(reports, report)}`];
  const args = ['run', ...output, ...(quick ? slow : []), ...moreArgs];
  const code = await runBin('vitest', [...args, ...projects.flatMap((project) => ['--project', project])], {
    env: { ...process.env, STORYVAN_BUILT: 'yes', ...env },
  });
  const found = readReport<VitestReport>(report);
  if (found) failures.push(...failuresOfVitest(found));
  const counts = found && {
    passed: found.numPassedTests,
    failed: found.numFailedTests,
    skipped: found.numPendingTests + found.numTodoTests,
  };
  return judged(counts, code);
}

async function apiOnPostgres(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startThrowawayPostgres();
  if (!server) {
    skippedHalves.push('API on PostgreSQL: no server programs installed and no TEST_DATABASE_URL set');
    return;
  }
  try {
    await step('unit and API on PostgreSQL', () =>
      vitest(
        ['server'],
        'postgres.json',
        { TEST_DATABASE_URL: server.url, TEST_TIME: leapNight },
        sameOnPostgres,
      ),
    );
    const pooler = await startThrowawayPooler(server.url);
    if (!pooler) {
      skippedHalves.push('API through PgBouncer: it is not installed');
      return;
    }
    const env = { TEST_DATABASE_URL: server.url, TEST_POOLER_URL: pooler.url };
    await step('API through PgBouncer', () => vitest(['server'], 'pooler.json', env, throughPooler)).finally(
      pooler.stop,
    );
  } finally {
    await server.stop();
  }
}

async function journeys(): Promise<void> {
  if (!(await ensureChromium())) {
    skippedHalves.push('browser journeys: no Chromium, and none could be installed');
    return;
  }
  if (!(await ensureOtherBrowsers()))
    skippedHalves.push(
      'journeys in Firefox ESR and WebKitGTK: firefox-esr, webkit2gtk-driver or xvfb not installed',
    );
  await step('browser journeys', () =>
    playwright('journeys.json', ['--grep-invert=@calendar|@other-time|@timed']),
  );
  await step('browser journeys that measure times, one after the other', () =>
    playwright('journeys-timed.json', ['--grep=@timed', '--workers=1']),
  );
  await step('browser journeys at the end of a year', () =>
    playwright('journeys-year-end.json', ['--grep=@calendar'], { TEST_TIME: yearEnd }),
  );
}

/**
 * Runs the journeys that `args` choose by their tags: `@calendar` depends on the date and runs on a difficult one,
 * `@other-time` needs another one than the usual.
 */
async function playwright(report: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const code = await runBin('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...args], {
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, report) },
  });
  const found = readReport<PlaywrightReport>(report);
  if (found) failures.push(...failuresOfPlaywright(found));
  const counts = found && {
    passed: found.stats.expected,
    failed: found.stats.unexpected + found.stats.flaky,
    skipped: found.stats.skipped,
  };
  return judged(counts, code);
}

async function checkSource(): Promise<void> {
  await step('format and lint', () =>
    whole(runBin('biome', ['ci', '--error-on-warnings', '.'], { quiet: true })),
  );
  await step('types', async () => {
    // One thread for each: more would check the shared types again.
    const args = (of: string) => ['-p', of, '--checkers', '1', '--incremental', '--tsBuildInfoFile'];
    const cache = (of: string) => join(root, '.cache/types', `${of === '.' ? 'root' : of}.tsbuildinfo`);
    const codes = await Promise.all(typeProjects.map((each) => runBin('tsc', [...args(each), cache(each)])));
    return whole(Promise.resolve(Math.max(...codes)));
  });
  const checks: [title: string, bin: string, args: string[]][] = [
    ['import rules and writers of records', 'tsx', ['scripts/fences.ts']],
    ['dead code', 'knip', []],
    ['examples of the API', 'tsx', ['scripts/api-examples.ts', '--check']],
    ['licences', 'tsx', ['scripts/licences.ts']],
    ['versions, workflows and containers', 'tsx', ['scripts/release-files.ts']],
    ['generated lists', 'tsx', ['scripts/generate.ts', '--check']],
    ['links in the documentation', 'tsx', ['scripts/links.ts']],
    ['commands in the documentation', 'tsx', ['scripts/commands-of-pages.ts']],
    ['plain English', 'tsx', ['scripts/words.ts']],
  ];
  await twoAtATime(checks, ([title, bin, args]) =>
    step(title, () => whole(runBin(bin, args, { quiet: true }))),
  );
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await step('build', () => whole(runBin('tsx', ['scripts/build.ts', '--if-stale'])));
if (!onlyServer) await checkSource();
const onSqlite = { TEST_DATABASE_URL: '' };
if (quick) {
  const projects = onlyServer ? ['server'] : withoutScreens;
  await step('unit, API on SQLite', () => vitest(projects, 'sqlite.json', onSqlite));
} else {
  await step('unit, API on SQLite, screens', () =>
    vitest(allButBuilt, 'sqlite.json', onSqlite, [...coverage, ...alsoBuilt]),
  );
  await step('API of the built server', () => vitest(['built'], 'built.json', onSqlite));
  await apiOnPostgres();
  await journeys();
}

if (failures.length > 0) console.log('\nFailed tests:');
for (const failure of failures) console.log(`\n✗ ${failure}`);
if (failedSteps.length > 0) console.log(`\nFailed steps: ${failedSteps.join('; ')}`);
for (const half of skippedHalves) console.log(`\n!!! SKIPPED !!! ${half}`);
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed === 0 ? 0 : 1;
