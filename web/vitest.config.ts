import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** They have a separate project: vitest.field.config.ts. */
export const testsWithOwnModules = ['src/field/**/*.test.tsx', 'src/**/*.reload.test.tsx'];

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      include: ['src/**/*.test.tsx'],
      exclude: [...configDefaults.exclude, ...testsWithOwnModules],
      setupFiles: ['src/testing/setup.ts'],
      // The test files of a worker share their modules; each has its own page and replies.
      pool: 'threads',
      isolate: false,
      testTimeout: 20_000,
    },
  }),
);
