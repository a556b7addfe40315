import { parseArgs } from 'node:util';
import { runBin } from './run.ts';

/**
 * `npm run fuzz`: 10,000 requests of any kind, spread over the calls of the contract, or `--each` so many to each; to
 * the calls whose name or address holds `--only`. TEST_DATABASE_URL says on which PostgreSQL instead of SQLite. What
 * fails says how to have it again, by its seed.
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
  ['run', '--project', 'server', 'src/fuzz.test.ts', '--reporter=verbose'],
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
