import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, '..');
const isTest = /\.test\.ts$|\/testing\//;

/** Every source of the program, so that what a file exports is there for the tests of the built server too. */
const sources = ['contract/src', 'domain/src', 'server/src', 'server/migrations']
  .flatMap((folder) =>
    readdirSync(resolve(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => resolve(parentPath, name)),
  )
  .filter((file) => /\.(ts|js)$/.test(file) && !isTest.test(file))
  .map((file) => [relative(root, file).replace(/\.(ts|js)$/, ''), file]);

/**
 * Turns the sources into dist/, one file for each; what npm installed stays outside. Nothing is dropped as unused: a
 * call whose result is not read may be a check that throws (decision 39).
 */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(sources),
      treeshake: false,
      output: {
        entryFileNames: '[name].js',
        // Rolldown removes "dead code" unless told otherwise, also where it only believes that a call cannot throw.
        minify: false,
        preserveModules: true,
        preserveModulesRoot: root,
      },
    },
  },
  ssr: { noExternal: ['@storyvan/contract', '@storyvan/domain'] },
});
