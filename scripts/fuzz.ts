import { parseArgs } from 'node:util';
import { runBin } from './run.ts';

/**
 * `npm run fuzz`: 10,000 random requests across all calls of the contract; `--each N` sends N to each call, and `--only`
 * selects the calls whose name or path contains a text. Runs on SQLite, or on the PostgreSQL of TEST_DATABASE_URL. A
 * failure prints the seed that repeats it.
 */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    each: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
process.exitCode = await runBin(
  'vitest',
  ['run', '--project', 'server', 'system-tests/fuzz.test.ts', '--reporter=verbose'],
  {
    env: {
      ...process.env,
      FUZZ_REQUESTS: values.requests,
      FUZZ_ONLY: values.only,
      ...(values.each && { FUZZ_EACH: values.each }),
      ...(values.seed && { FUZZ_SEED: values.seed }),
    },
  },
);
