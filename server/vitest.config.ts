import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'src/system-tests/built-server.test.ts', 'src/**/*.built.test.ts'],
    pool: 'forks',
    // The test files of a worker share their modules, and each has its own database.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Transformed sources are kept between runs: transforming them takes a third of a run of one file.
    experimental: { fsModuleCache: true, fsModuleCachePath: '../.cache/vitest' },
    // The default of one second is short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
});
