import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../run.ts';
import type { Package, Target } from './bundled.ts';

/** The parts of a release that are machine code, each for any target: Node.js, the SQLite driver, the password hash. */

/** The Node.js that a release contains. */
export const nodeVersion = '24.21.0';
/** With later headers the driver would end the process (docs/decisions/0040-sqlite-driver-and-node-24.md). */
const headersVersion = '24.18.1';
/** The ABI of Node.js 24. */
const abi = 137;

const output = (command: string, args: string[], options: object = {}): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', ...options }).trim();

const fetched = (version: string, cpu: string): string => output('bash', ['.ci/fetch-node', version, cpu]);

/** The folder of Node.js for that target. */
export const nodeFor = ({ cpu }: Target): string => fetched(nodeVersion, cpu);

const manifestOf = (path: string): { version: string } =>
  JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));

/** better_sqlite3.node, compiled from the package's sources the first time and kept in .cache. */
export function driverFor(target: Target): string {
  const { version } = manifestOf('node_modules/better-sqlite3');
  const kept = join(root, `.cache/better-sqlite3-v${version}-node-v${abi}-${target.name}.node`);
  if (existsSync(kept)) return kept;
  console.log(`Compiling the SQLite driver for ${target.name} …`);
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-driver-'));
  try {
    cpSync(join(root, 'node_modules/better-sqlite3'), folder, {
      recursive: true,
      filter: (path) => !path.endsWith('/build'),
    });
    compile(folder, target);
    const compiled = join(folder, 'build/Release/better_sqlite3.node');
    if (!readFileSync(compiled).includes(`node_register_module_v${abi}`))
      throw new Error(`The SQLite driver was compiled for another version of Node.js than ${nodeVersion}.`);
    mkdirSync(dirname(kept), { recursive: true });
    cpSync(compiled, `${kept}.part`);
    renameSync(`${kept}.part`, kept);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return kept;
}

function compile(folder: string, { cpu }: Target): void {
  const npm = dirname(dirname(output('bash', ['-c', 'readlink -f "$(command -v npm)"'])));
  const prefix = cpu === 'arm64' ? 'aarch64-linux-gnu-' : '';
  // Without the name of the folder and without symbols, so that the same sources give the same bytes.
  const flags = `-ffile-prefix-map=${folder}=.`;
  // node-gyp finds no headers in a folder with a space in its name.
  const headers = join(folder, 'headers');
  symlinkSync(fetched(headersVersion, 'x64'), headers);
  const args = [
    ...[join(npm, 'node_modules/node-gyp/bin/node-gyp.js'), 'rebuild', '--release', `--arch=${cpu}`],
    ...[`--target=${headersVersion}`, `--nodedir=${headers}`],
  ];
  // A node-gyp that npm has started prefers npm's settings to its arguments, such as another folder of headers.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_config_'));
  const env = {
    ...Object.fromEntries(inherited),
    ...{ CC: `${prefix}gcc`, CXX: `${prefix}g++`, CFLAGS: flags, CXXFLAGS: flags, LDFLAGS: '-s' },
  };
  try {
    execFileSync(process.execPath, args, { cwd: folder, env, stdio: 'pipe' });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: Buffer };
    const hint = cpu === 'arm64' ? ' It needs a compiler for arm64 (Debian: g++-aarch64-linux-gnu).' : '';
    throw new Error(`The SQLite driver could not be compiled.${hint}\n${stderr}`);
  }
}

/** The folder of an installed package, or of one for another kind of machine, which npm has not installed here. */
export function folderOf({ path, name, version, integrity }: Package): string {
  const installed = join(root, path);
  if (existsSync(installed)) return installed;
  const kept = join(root, '.cache', `${name.replace('/', '+')}-${version}`);
  if (existsSync(kept)) return kept;
  const part = `${kept}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const [packed] = JSON.parse(
    output('npm', ['pack', '--json', '--silent', '--pack-destination', part, `${name}@${version}`]),
  ) as { filename: string; integrity: string }[];
  if (packed?.integrity !== integrity)
    throw new Error(`${name} ${version} is not what package-lock.json names.`);
  const archive = join(part, packed.filename);
  output('tar', ['-xzf', archive, '-C', part, '--strip-components=1']);
  rmSync(archive);
  renameSync(part, kept);
  return kept;
}
