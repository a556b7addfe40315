import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { clockOption, setTestClock } from './scripts/test-clock.ts';
import { useTestFolder } from './scripts/test-folder.ts';

setTestClock();
useTestFolder();
// The processes that run the tests take it, and the programs that tests start.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${clockOption}`;

export default defineConfig({
  test: {
    projects: [
      'contract',
      'domain',
      'server',
      'server/vitest.built.config.ts',
      'bench',
      'web/vitest.rules.config.ts',
      'web/vitest.field.config.ts',
      'web',
    ],
    maxWorkers: Math.max(2, availableParallelism()),
    coverage: {
      provider: 'v8',
      include: ['{contract,domain,server,web}/src/**/*.{ts,tsx}'],
      exclude: ['**/testing/**', '**/*.test.*', '**/*.fixtures.*', '**/*.gen.ts'],
      reporter: [['text-summary', { skipEmpty: true }]],
      reportsDirectory: '.cache/coverage',
    },
  },
});
