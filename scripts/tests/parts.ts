import { execFileSync } from 'node:child_process';
import { root } from '../run.ts';

/**
 * The parts of the tests: which files each one runs, where, and in which command. `npm run check` runs the parts of
 * level `check`, `npm test` these and those of level `test`, `npm run test:all` those of level `all`.
 */

export type Level = 'check' | 'test' | 'all';

interface AnyPart {
  name: string;
  level: Level;
  title: string;
  env?: NodeJS.ProcessEnv;
}

/** Files of Vitest, by their path in the repository. */
export interface VitestPart extends AnyPart {
  runner: 'vitest';
  projects: string[];
  has: (file: string) => boolean;
  database?: 'postgres' | 'pooler';
}

/** Journeys in the browser, by their tags. */
export interface JourneysPart extends AnyPart {
  runner: 'playwright';
  args: string[];
}

export type Part = VitestPart | JourneysPart;

/** Whether a file matches one of the patterns: the end of a path, in which `*` is any part of a name. */
function matching(patterns: string[]): (file: string) => boolean {
  const any = patterns.map(
    (pattern) =>
      new RegExp(`(^|/)${pattern.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`),
  );
  return (file) => any.some((each) => each.test(file));
}

/**
 * Tests that start programs, break them, load the whole demo, simulate a day, make random calls, send each call every
 * wrong input, or migrate databases.
 */
const isSlow = matching([
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
]);

/**
 * Run on SQLite only: tests that need no database, use files only, start the databases they need themselves, whose subject
 * is decided before the database is asked, that compare the code of devices with the server's, or that type commands of
 * pages which other tests run on both.
 */
const isSameOnPostgres = matching([
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
]);

/** On PostgreSQL in `npm test`: each query, transactions, parallel connections, and the calls that lend, send and import. */
const isCoreOnPostgres = matching([
  'db/both-databases.test.ts',
  'db/query-plans.test.ts',
  'db/transaction.test.ts',
  '*.concurrency.test.ts',
  'features/lending/*.api.test.ts',
  'features/field-sync/*.api.test.ts',
  'features/imports/*.api.test.ts',
]);

/** What a pooler that shares connections could break: transactions, locks, retries, long reads, imports. */
const isThroughPooler = matching([
  'db/transaction.test.ts',
  'features/lending/lending.api.test.ts',
  'features/lending/lending.concurrency.test.ts',
  'features/lending-statistics/lending-statistics.api.test.ts',
  'features/children/children.api.test.ts',
  'features/imports/kinds/places/places.api.test.ts',
  'features/auth/auth.api.test.ts',
]);

/** The tests of the built server (server/vitest.built.config.ts), of which those of `isBuiltOnly` do not run on the sources. */
const isBuiltOnly = matching(['built-server.test.ts', '*.built.test.ts']);
const isAlsoBuilt = matching(['system-tests/*.api.test.ts', 'fuzz-socket.test.ts']);
const isBuilt = (file: string): boolean =>
  isBuiltOnly(file) ||
  isAlsoBuilt(file) ||
  matching(['features/lending/lending.api.test.ts', 'server/src/http/*.test.ts'])(file);

const ofServer = (file: string): boolean => file.startsWith('server/') && !isBuiltOnly(file);
const isScreen = matching(['*.test.tsx']);

/** The usual time of the tests is a Wednesday; here it is still 28 February in UTC. */
const leapNight = { TEST_TIME: '2028-02-29T01:30' };
/**
 * A Sunday, the first day of a week and the last of a leap year; the day before in UTC. domain/ tests weeks and school
 * years on every day of four years.
 */
const yearEnd = { TEST_TIME: '2028-12-31T01:30' };

export const parts: Part[] = [
  {
    name: 'units',
    level: 'check',
    title: 'units',
    runner: 'vitest',
    projects: ['contract', 'domain', 'bench', 'web-rules'],
    has: (file) => !file.startsWith('server/') && !isScreen(file),
  },
  {
    name: 'server',
    level: 'check',
    title: 'server on SQLite',
    runner: 'vitest',
    projects: ['server'],
    has: (file) => ofServer(file) && !isSlow(file),
  },
  {
    name: 'screens',
    level: 'test',
    title: 'screens',
    runner: 'vitest',
    projects: ['web', 'web-field'],
    has: isScreen,
  },
  {
    name: 'postgres',
    level: 'test',
    title: 'queries, transactions, lending, devices and imports on PostgreSQL',
    runner: 'vitest',
    projects: ['server'],
    has: (file) => ofServer(file) && isCoreOnPostgres(file),
    database: 'postgres',
    env: leapNight,
  },
  {
    name: 'journeys',
    level: 'test',
    title: 'core journeys in the browser',
    runner: 'playwright',
    args: ['--grep=@core'],
  },
  {
    name: 'slow',
    level: 'all',
    title: 'slow tests of the server on SQLite',
    runner: 'vitest',
    projects: ['server'],
    has: (file) => ofServer(file) && isSlow(file) && !isAlsoBuilt(file),
  },
  {
    name: 'built',
    level: 'all',
    title: 'built server',
    runner: 'vitest',
    projects: ['built'],
    has: isBuilt,
  },
  {
    name: 'postgres-rest',
    level: 'all',
    title: 'the other tests of the server on PostgreSQL',
    runner: 'vitest',
    projects: ['server'],
    has: (file) => ofServer(file) && !isCoreOnPostgres(file) && !isSameOnPostgres(file),
    database: 'postgres',
    env: leapNight,
  },
  {
    name: 'pooler',
    level: 'all',
    title: 'server through PgBouncer',
    runner: 'vitest',
    projects: ['server'],
    has: (file) => ofServer(file) && isThroughPooler(file),
    database: 'pooler',
  },
  {
    name: 'journeys-rest',
    level: 'all',
    title: 'the other journeys',
    runner: 'playwright',
    args: ['--grep-invert=@core|@calendar|@timed'],
  },
  {
    name: 'journeys-year-end',
    level: 'all',
    title: 'journeys at the end of a year',
    runner: 'playwright',
    args: ['--grep=@calendar'],
    env: yearEnd,
  },
  {
    name: 'journeys-timed',
    level: 'all',
    title: 'journeys that measure times, one after the other',
    runner: 'playwright',
    args: ['--grep=@timed', '--workers=1'],
  },
];

/** Every test file of Vitest, by its path in the repository; also those that are not committed yet. */
export function testFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.test.ts', '*.test.tsx'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
}

/** Test files that no part runs. */
export const filesInNoPart = (): string[] =>
  testFiles().filter((file) => !parts.some((part) => part.runner === 'vitest' && part.has(file)));
