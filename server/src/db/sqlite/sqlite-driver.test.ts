import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram } from '../../testing/processes/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'storyvan-driver-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes loading any compiled module fail as Node.js does; `.ci/on-node-24` tries it with a real other version. */
const failing = (message: string): string => {
  const code = `const load = process.dlopen;
process.dlopen = function (module, file, ...rest) {
  if (!file.includes('better_sqlite3')) return load.call(this, module, file, ...rest);
  throw Object.assign(new Error(${JSON.stringify(message)}), { code: 'ERR_DLOPEN_FAILED' });
};`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
};

const otherVersion = `The module '/opt/storyvan/node_modules/better-sqlite3/build/Release/better_sqlite3.node'
was compiled against a different Node.js version using
NODE_MODULE_VERSION 115. This version of Node.js requires
NODE_MODULE_VERSION 137. Please try re-compiling or re-installing
the module (for instance, using \`npm rebuild\` or \`npm install\`).`;

const rebuild =
  'Run `npm rebuild better-sqlite3` in the folder where Storyvan is installed, then try again.\n';

describe('a copy of Storyvan whose SQLite driver cannot be loaded', { timeout: 120_000 }, () => {
  it.each(['serve', 'verify', 'staff list'])(
    'after an upgrade of Node.js, at `storyvan %s`, says so and how to repair it',
    async (command) => {
      const NODE_OPTIONS = failing(otherVersion);
      const { code, stdout, stderr } = await runProgram(command.split(' '), {
        DATA_DIR: folder,
        NODE_OPTIONS,
      });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toBe(
        `Storyvan was installed for another version of Node.js than this one (${process.version}). ${rebuild}`,
      );
    },
  );

  it('for another reason, says the reason and how to repair it', async () => {
    const NODE_OPTIONS = failing('libstdc++.so.6: cannot open shared object file');
    const { code, stderr } = await runProgram(['serve'], { DATA_DIR: folder, NODE_OPTIONS });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `The SQLite driver cannot be loaded (libstdc++.so.6: cannot open shared object file). ${rebuild}`,
    );
  });
});
