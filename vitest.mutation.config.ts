import { parts, testFiles } from './scripts/tests/parts.ts';
import config from './vitest.config.ts';

/** The tests that must notice a mutant of Stryker (stryker.config.mjs): of its package, those that `npm test` runs. */

const isRun = (file: string): boolean =>
  parts.some((part) => part.name === 'server' && part.runner === 'vitest' && part.has(file));
const exclude = testFiles()
  .filter((file) => file.startsWith('server/') && !isRun(file))
  .map((file) => file.replace('server/', ''));
const server = { extends: './server/vitest.config.ts', root: './server', test: { exclude } };

export default { test: { ...config.test, projects: [process.env.SAMPLE ? server : 'domain'] } };
