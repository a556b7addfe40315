import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import sources from './vitest.config.ts';

/**
 * Tests of every call against the built server: what they import of the server and the contract is the file that was
 * built from it, so they find what the build has changed. What a call does is tested on the sources. `npx tsx scripts/build.ts` first; `npm test` does.
 */

const root = resolve(import.meta.dirname, '..');
const dist = resolve(import.meta.dirname, 'dist');

/** The built file of a source; null where there is none: tests, what they share, and files of types only. */
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
    // Node itself loads what was built, so that a module is one module, whoever imports it.
    server: { deps: { external: [/\/server\/dist\//] } },
    // Processes run what was built as well.
    env: { STORYVAN_BUILT: 'yes' },
    exclude: [],
    include: [
      'src/system-tests/*.api.test.ts',
      'src/features/lending/lending.api.test.ts',
      'src/http/*.test.ts',
      'src/system-tests/fuzz-socket.test.ts',
      'src/system-tests/built-server.test.ts',
      'src/system-tests/security/*.built.test.ts',
    ],
  },
});
