import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { megabytesOf, pack, sumOf } from './release/archive.ts';
import { targets } from './release/bundled.ts';
import { packNpm } from './release/npm-package.ts';
import { originOf } from './release/origin.ts';
import { stage } from './release/stage.ts';
import { root, runBin } from './run.ts';

/**
 * Makes what a release publishes, in release/: an archive for each kind of machine, the npm package, the list of what
 * is in them (SBOM), and SHA256SUMS. The same commit gives the same bytes, in whatever folder and at whatever time.
 *
 *     npm run release                       everything; needs a compiler for arm64 (Debian: g++-aarch64-linux-gnu)
 *     npm run release -- --only linux-x64   only what runs on this kind of machine
 *     npm run release -- --to /tmp/there    in another folder
 *
 * Compilers, tar and gzip of another version may give other bytes; releases are made on Debian 12.
 */

const { values } = parseArgs({ options: { only: { type: 'string' }, to: { type: 'string' } } });
const wanted = targets.filter(({ name }) => values.only === undefined || name === values.only);
if (wanted.length === 0) {
  console.error(`--only must be one of ${targets.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
if ((await runBin('tsx', ['scripts/build.ts', '--if-stale'])) !== 0) process.exit(1);
const origin = originOf();
const to = resolve(values.to ?? join(root, 'release'));
const work = mkdtempSync(join(tmpdir(), 'storyvan-release-'));
rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
const made: string[] = [];
try {
  for (const target of wanted) {
    const name = `storyvan-${origin.version}-${target.name}`;
    stage(join(work, name), target, origin);
    pack(join(work, name), join(to, `${name}.tar.gz`), origin.time);
    const sbom = `${name}.cdx.json`;
    writeFileSync(join(to, sbom), readFileSync(join(work, name, 'sbom.cdx.json')));
    made.push(`${name}.tar.gz`, sbom);
  }
  const npmPackage = `storyvan-${origin.version}.tgz`;
  packNpm(join(work, 'npm'), join(to, npmPackage), origin);
  made.push(npmPackage);
} finally {
  rmSync(work, { recursive: true });
}
const sums = made.map((name) => `${sumOf(join(to, name))}  ${name}\n`);
writeFileSync(join(to, 'SHA256SUMS'), sums.join(''));
for (const name of made) console.log(`${megabytesOf(join(to, name)).padStart(8)}  ${join(to, name)}`);
