import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from '../run.ts';
import { type Package, serverPackages, type Target, webPackages } from './bundled.ts';
import { licenceTexts } from './licence-texts.ts';
import { driverFor, folderOf, nodeFor } from './native.ts';
import type { Origin } from './origin.ts';
import { sbomOf } from './sbom.ts';

/** Puts together the folder that an archive contains: everything that runs, and nothing else. */

const put = (from: string, to: string, filter?: (path: string) => boolean): void => {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, ...(filter ? { filter } : {}) });
};

/** For those who develop a package: types, sources, texts. Licences are kept. */
const notRun =
  /\.(d\.[cm]?ts|[cm]?ts|map|md|markdown|flow|tgz)$|[/.]test\.[cm]?js$|\/\.[^/]+$|\/(tsconfig.*\.json|\.?eslint.*)$/i;
const isLicence = (path: string): boolean => /^(licen[cs]e|copying|notice)/i.test(basename(path));
const foldersNotRun = new Set([
  'test',
  'tests',
  '__tests__',
  'docs',
  'example',
  'examples',
  'benchmark',
  'benchmarks',
]);
/** SQLite's sources, and what the compiler made of them. */
const sqliteSources = ['deps', 'src', 'build', 'binding.gyp'];

function putPackage(each: Package, to: string, target: Target): void {
  const from = folderOf(each);
  const left = new Set([
    ...foldersNotRun,
    ...(each.name === 'better-sqlite3' ? sqliteSources : []),
    'node_modules',
  ]);
  put(from, join(to, each.path), (path) => {
    const [top] = relative(from, path).split('/');
    return !left.has(top as string) && (isLicence(path) || !notRun.test(path));
  });
  if (each.name === 'better-sqlite3')
    put(driverFor(target), join(to, each.path, 'build/Release/better_sqlite3.node'));
}

/** The compiled program, without the maps to its sources. */
export function putProgram(to: string, origin: Origin, target: string): void {
  for (const path of ['server/dist', 'web/dist'])
    put(join(root, path), join(to, path), (file) => !file.endsWith('.map'));
  put(join(root, 'server/bin/storyvan.js'), join(to, 'server/bin/storyvan.js'));
  for (const file of ['LICENSE', 'CHANGELOG.md', 'README.md', 'SECURITY.md'])
    put(join(root, file), join(to, file));
  for (const file of readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md')))
    put(join(root, 'docs', file), join(to, 'docs', file));
  writeJson(join(to, 'release.json'), { version: origin.version, commit: origin.commit, target });
}

export const writeJson = (path: string, value: object): void =>
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

export function stage(to: string, target: Target, origin: Origin): void {
  putProgram(to, origin, target.name);
  const packages = serverPackages(target);
  for (const each of packages) putPackage(each, to, target);
  put(join(nodeFor(target), 'bin/node'), join(to, 'bin/node'));
  const deploy = readdirSync(join(root, 'deploy')).filter(
    (name) => name !== 'storyvan' && name !== 'install',
  );
  for (const name of deploy) put(join(root, 'deploy', name), join(to, 'deploy', name));
  put(join(root, 'deploy/storyvan'), join(to, 'bin/storyvan'));
  put(join(root, 'deploy/install'), join(to, 'install'));
  for (const command of ['install', 'bin/storyvan', 'bin/node']) chmodSync(join(to, command), 0o755);
  const { description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeJson(join(to, 'package.json'), {
    ...{ name: 'storyvan', version: origin.version, private: true, description, license, type: 'module' },
  });
  const bundled = [...packages, ...webPackages()];
  writeFileSync(join(to, 'THIRD-PARTY-LICENCES.txt'), licenceTexts(bundled, nodeFor(target)));
  writeJson(join(to, 'sbom.cdx.json'), sbomOf(bundled, origin, target));
}
