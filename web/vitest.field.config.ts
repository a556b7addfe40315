import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';
import { testsWithOwnModules } from './vitest.config.ts';

/** Tests of devices, which open several tabs, and of what a reload keeps: each file has its own modules. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web-field',
      environment: 'jsdom',
      include: testsWithOwnModules,
      setupFiles: ['src/testing/setup.ts'],
      // Read by freshBrowser.
      env: { OWN_MODULES: 'yes' },
      testTimeout: 20_000,
    },
  }),
);
