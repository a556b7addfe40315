import { parseArgs } from 'node:util';
import { runBin } from './run.ts';

/** `npm run fuzz`: every call of the contract with 10,000 requests of any kind; what fails can be had again by its seed. */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
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
      ...(values.seed && { FUZZ_SEED: values.seed }),
    },
  },
);
