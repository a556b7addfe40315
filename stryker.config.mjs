import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Mutation tests, started by hand (see CONTRIBUTING): all of domain/, or with SAMPLE=1 random lines of lending, field-sync,
 * imports and statistics on the server.
 */

const features = ['lending', 'field-sync', 'imports', 'lending-statistics'];
const oneLineIn = 30;

/** Chosen by a hash, so that the same code gives the same lines. */
const isChosen = (line) => createHash('sha256').update(line).digest().readUInt32BE() % oneLineIn === 0;

function sample() {
  const folders = features.map((feature) => `server/src/features/${feature}/*.ts`);
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return files.filter((file) => !/\.(test|fixtures)\.ts$/.test(file)).flatMap(linesOf);
}

function linesOf(file) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((_, index) => `${file}:${index + 1}`);
  return lines.filter(isChosen).map((line) => line.replace(/:(\d+)$/, ':$1-$1'));
}

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: process.env.SAMPLE
    ? sample()
    : ['domain/src/**/*.ts', '!**/*.{test,fixtures}.ts', '!**/testing/**'],
  inPlace: true,
  disableTypeChecks: false,
  dryRunTimeoutMinutes: 30,
  reporters: ['progress-append-only', 'json', 'clear-text'],
  clearTextReporter: { reportTests: false, logTests: false },
  jsonReporter: { fileName: '.cache/mutation.json' },
  tempDirName: '.cache/stryker',
};
