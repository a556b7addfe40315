import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'contract',
      'server',
      'server/vitest.built.config.ts',
      'bench',
      'web/vitest.rules.config.ts',
      'web',
    ],
    maxWorkers: 2,
  },
});
