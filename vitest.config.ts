import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['contract', 'server', 'bench', 'web/vitest.rules.config.ts', 'web'], maxWorkers: 2 },
});
