import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, '..');
const isTest = /\.test\.ts$|\/testing\//;

/** All source files of the program, so that the tests of the built server can import what each file exports. */
const sources = ['contract/src', 'domain/src', 'server/src', 'server/migrations']
  .flatMap((folder) =>
    readdirSync(resolve(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => resolve(parentPath, name)),
  )
  .filter((file) => /\.(ts|js)$/.test(file) && !isTest.test(file))
  .map((file) => [relative(root, file).replace(/\.(ts|js)$/, ''), file]);

/**
 * Compiles each source file to one file in dist/; npm packages are not bundled. Nothing is removed as unused, because a
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
        // By default, Rolldown removes calls that it believes cannot throw, and is sometimes wrong.
        minify: false,
        preserveModules: true,
        preserveModulesRoot: root,
      },
    },
  },
  ssr: { noExternal: ['@storyvan/contract', '@storyvan/domain'] },
});
