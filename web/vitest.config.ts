import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      include: ['src/**/*.test.tsx'],
      setupFiles: ['src/testing/setup.ts'],
      // The test files of a worker share their modules; each has its own page and replies.
      pool: 'threads',
      isolate: false,
      testTimeout: 20_000,
    },
  }),
);
