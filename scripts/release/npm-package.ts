import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run.ts';
import { type Locked, lock, packagesToInstall } from './bundled.ts';
import type { Origin } from './origin.ts';
import { putProgram, writeJson } from './stage.ts';

/** The npm package `storyvan`: the compiled program. npm installs what it needs, in the versions that were tested. */

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

export function packNpm(folder: string, archive: string, origin: Origin): void {
  putProgram(folder, origin, 'npm');
  const start = join(folder, 'server/bin/storyvan-here.js');
  mkdirSync(dirname(start), { recursive: true });
  cpSync(join(root, 'server/bin/storyvan-here.js'), start);
  const manifest = manifestOf(origin);
  writeJson(join(folder, 'package.json'), manifest);
  writeJson(join(folder, 'npm-shrinkwrap.json'), shrinkwrap(manifest));
  const said = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', dirname(archive)], {
    cwd: folder,
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(said);
  renameSync(join(dirname(archive), filename), archive);
}

function manifestOf({ version }: Origin) {
  const { description, license, engines } = read('package.json');
  const all = Object.entries<string>(read('server/package.json').dependencies);
  return {
    ...{ name: 'storyvan', version, description, license, type: 'module', engines },
    bin: { storyvan: 'server/bin/storyvan-here.js' },
    dependencies: Object.fromEntries(all.filter(([name]) => !name.startsWith('@storyvan/'))),
  };
}

/** The exact versions of all packages, also those that only `npm install` runs. */
function shrinkwrap(manifest: ReturnType<typeof manifestOf>) {
  const { name, version } = manifest;
  const packages = new Map<string, object>([['', manifest]]);
  for (const { path } of packagesToInstall()) {
    const { dev: _dev, ...locked } = lock[path] as Locked & { dev?: boolean };
    // What npm has put beside the server here, because developers need another version, is the package's own there.
    const there = path.replace(/^server\/node_modules\//, 'node_modules/');
    if (packages.has(there)) throw new Error(`The npm package would need two versions of ${there}.`);
    packages.set(there, locked);
  }
  return {
    ...{ name, version, lockfileVersion: 3, requires: true },
    packages: Object.fromEntries(packages),
  };
}
