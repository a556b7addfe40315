import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';

/** The npm packages that a release contains, read from package-lock.json. */

export interface Package {
  /** Its folder, such as "node_modules/pg" or "node_modules/ajv/node_modules/fast-uri". */
  path: string;
  name: string;
  version: string;
  licence: string;
  /** As npm writes it: "sha512-…". */
  integrity: string;
}

export interface Locked {
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A kind of machine that there is an archive for. */
export interface Target {
  name: 'linux-x64' | 'linux-arm64';
  cpu: 'x64' | 'arm64';
}

export const targets: Target[] = [
  { name: 'linux-x64', cpu: 'x64' },
  { name: 'linux-arm64', cpu: 'arm64' },
];

/** Only `npm install` needs it, to fetch the SQLite driver. */
const forInstalling = 'prebuild-install';
/** What the service worker's source imports; Vite puts it into the app. */
const inServiceWorker = ['workbox-precaching'];

export const lock = (
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
).packages;

/** What the server loads at run time on that kind of machine. */
export const serverPackages = (target: Target): Package[] =>
  closure('server', [], (name, locked) => name !== forInstalling && fits(locked, target));

/** What `npm install` installs of the server, on any machine. */
export const packagesToInstall = (): Package[] => closure('server', [], () => true);

/** What Vite puts into the files of the web app. */
export const webPackages = (): Package[] => closure('web', inServiceWorker, () => true);

function closure(
  workspace: string,
  more: string[],
  isWanted: (name: string, locked: Locked) => boolean,
): Package[] {
  const found = new Map<string, Package>();
  const visit = (from: string, names: string[]) => {
    for (const name of names) {
      const path = resolve(from, name);
      const locked = lock[path] as Locked;
      if (found.has(path) || !isWanted(name, locked)) continue;
      if (!locked.link) found.set(path, describe(path, name, locked));
      const next = locked.link ? (locked.resolved as string) : path;
      visit(next, dependenciesOf(lock[next] as Locked));
    }
  };
  visit(workspace, [...dependenciesOf(lock[workspace] as Locked), ...more]);
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

const dependenciesOf = ({ dependencies, optionalDependencies }: Locked): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies });

function describe(path: string, name: string, { version, license, integrity }: Locked): Package {
  if (!integrity || !license) throw new Error(`package-lock.json has no licence or checksum of ${path}.`);
  return { path, name, version, licence: license, integrity };
}

/** As Node.js finds a package: in node_modules of the folder, then of the folders above. */
function resolve(from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock[path]) return path;
    if (folder === '') throw new Error(`package-lock.json has no ${name}, which ${from} needs.`);
  }
}

const fits = ({ os, cpu, libc }: Locked, target: Target): boolean =>
  (os?.includes('linux') ?? true) && (cpu?.includes(target.cpu) ?? true) && (libc?.includes('glibc') ?? true);
