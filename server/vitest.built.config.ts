import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import sources from './vitest.config.ts';

/**
 * Tests every call against the built server: imports of the server and the contract resolve to the built files, so the
 * tests find what the build has changed. Tests of what a call does run on the sources. Needs `npx tsx scripts/build.ts`
 * first; `npm run test:all` runs it.
 */

const root = resolve(import.meta.dirname, '..');
const dist = resolve(import.meta.dirname, 'dist');

/** The built file of a source, or null for tests, their helpers and files of types only. */
function builtFrom(source: string): string | null {
  const built = resolve(dist, relative(root, source)).replace(/\.ts$/, '.js');
  return existsSync(built) ? built : null;
}

const builtModules: Plugin = {
  name: 'storyvan:built-modules',
  enforce: 'pre',
  resolveId(id, importer) {
    const [, workspace, name] = /^@storyvan\/(contract|domain)\/(.*)$/.exec(id) ?? [];
    const source = workspace
      ? resolve(root, workspace, 'src', `${name}.ts`)
      : id.startsWith('.') && importer
        ? resolve(dirname(importer), id)
        : null;
    return source && builtFrom(source);
  },
};

export default defineConfig({
  plugins: [builtModules],
  test: {
    ...sources.test,
    name: 'built',
    experimental: { fsModuleCache: false },
    // Node itself loads built files, so that each module exists once for all importers.
    server: { deps: { external: [/\/server\/dist\//] } },
    // Started processes also run the built files.
    env: { STORYVAN_BUILT: 'yes' },
    exclude: [],
    include: [
      'src/system-tests/*.api.test.ts',
      'src/features/lending/lending.api.test.ts',
      'src/http/*.test.ts',
      'src/system-tests/fuzz-socket.test.ts',
      'src/system-tests/built-server.test.ts',
      'src/**/*.built.test.ts',
    ],
  },
});
