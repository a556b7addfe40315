import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** What needs no screen: `*.test.ts`, quick. */
export default mergeConfig(
  viteConfig,
  defineConfig({ test: { name: 'web-rules', include: ['src/**/*.test.ts', '*.test.ts'], isolate: false } }),
);
