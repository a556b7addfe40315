import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/**
 * Checks that all packages, also those of tools/, may be used, also commercially, and have a checksum, and that no lock
 * file names a registry: they come from the one that npm is set to.
 */

const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'Python-2.0',
  // A part of Python-2.0, under its own name: argparse.
  'PSF-2.0',
  'Zlib',
]);

/** Tools that are run but never shipped or linked, with the reason for each. */
const exceptions: Record<string, string> = {
  'MPL-2.0': 'axe-core, lightningcss: used as they are, in tests and in the build',
};

/** Packages whose licence is stated only in a text, which a person has read. */
const read: Record<string, string> = {
  'node_modules/parse-cache-control@1.0.1': 'BSD-3-Clause',
};

interface Package {
  version?: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
}

const locks = ['.', ...readdirSync(join(root, 'tools')).map((name) => `tools/${name}`)];

const packagesOf = (folder: string): [path: string, Package][] => {
  const lock = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>;
  };
  return Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
};

/** "(MIT OR CC0-1.0)" needs one allowed licence, "MIT AND Zlib" needs both. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/[()]/g, ' ').trim();
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => isAllowed(part));
  return plain.split(' OR ').some((part) => allowed.has(part.trim()) || part.trim() in exceptions);
}

const packages = locks.flatMap(packagesOf);
const problems = packages.flatMap(([path, { license, integrity, version, resolved }]) => [
  ...(isAllowed(license ?? read[`${path}@${version}`] ?? 'none')
    ? []
    : [`${path} ${version}: the licence is ${license ?? 'not stated'}`]),
  ...(integrity ? [] : [`${path} ${version}: has no checksum`]),
  ...(resolved
    ? [`${path} ${version}: names a registry (npm install --omit-lockfile-registry-resolved)`]
    : []),
]);

for (const problem of problems) console.error(problem);
console.log(`${packages.length} packages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
