import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import config from '../../vite.config.ts';

/** Expressions that a bundler may drop because their result is unused, although each can throw. */
const checks = [
  'decodeURIComponent(input)',
  'encodeURIComponent(input)',
  'decodeURI(input)',
  'new URL(input)',
  'JSON.parse(input)',
  'BigInt(input)',
  'new RegExp(input)',
  'Symbol.keyFor(input)',
  'new Intl.DateTimeFormat(input)',
  'new Date(input).toISOString()',
  'input.a.b.c',
  'input.a[input.b]',
  'structuredClone(input)',
  'new Array(input)',
  'new Uint8Array(input)',
  'input.normalize("NFC")',
  'Object.fromEntries(input)',
  'new Proxy(input, {})',
  'undeclared',
];

describe('the build of the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-build-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('a check, when its result is not read, is kept in the build', async () => {
    const source = join(folder, 'checks.ts');
    const functions = checks.map(
      (check, n) => `export function check${n}(input: any) { try { ${check}; } catch { return "refused"; } }`,
    );
    writeFileSync(source, `${functions.join('\n')}\n`);
    const outDir = join(folder, 'dist');
    const rolldownOptions = { ...config.build?.rolldownOptions, input: { checks: source } };
    await build({
      ...config,
      configFile: false,
      logLevel: 'error',
      build: { ...config.build, outDir, rolldownOptions },
    });
    const built = readFileSync(join(outDir, 'checks.js'), 'utf8');
    const lost = checks.filter((check) => !built.includes(`${check};`));
    expect(lost).toEqual([]);
  });
});
