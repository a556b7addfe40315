import config from './vitest.config.ts';

/** The tests that must notice a mutant of Stryker (stryker.config.mjs): those of its package. */
export default { test: { ...config.test, projects: [process.env.SAMPLE ? 'server' : 'domain'] } };
