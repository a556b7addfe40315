import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../run.ts';
import { bareDebian } from './debian.ts';
import { Machine } from './machine.ts';

/** A machine as someone has it who opens docs/running.md: a bare Debian 12, a login that may use sudo, and Node.js. */

/** The login of the person who follows the page. */
export const person = 'asha';
/** Where `git clone` finds Storyvan. */
export const repository = '/srv/storyvan.git';

const text = (command: string, args: string[], cwd = root): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8' }).trim();

export async function bareMachine(name: string): Promise<Machine> {
  return ready(await Machine.start(name, [await bareDebian()], npmCache()));
}

const npmCache = (): string => text('npm', ['config', 'get', 'cache', '--silent']);

async function ready(machine: Machine): Promise<Machine> {
  // Without init, Debian's packages would not start their services.
  writeFileSync(machine.path('/usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  await machine.sure('apt-get install -y sudo');
  await machine.sure(
    `useradd --create-home --shell /bin/bash ${person} && echo '${person} ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/${person}`,
  );
  machine.copyIn(join(root, 'scripts/docs/systemctl.mjs'), '/usr/local/bin/systemctl');
  return machine;
}

/**
 * Stands in for the block that is not run: Node.js and npm where the package of NodeSource puts them. npm takes
 * packages from this computer's cache. The SQLite driver, which it would download, it compiles the first time, with the
 * headers that the ready-made ones are compiled with.
 */
export function putNode(machine: Machine): void {
  const fetched = (version: string) => text('bash', ['.ci/fetch-node', version]);
  machine.copyIn(join(fetched('24.21.0'), 'bin/node'), '/usr/bin/node');
  machine.copyIn(join(fetched('24.18.1'), 'include/node'), '/usr/include/node');
  const npm = dirname(dirname(text('bash', ['-c', 'readlink -f "$(command -v npm)"'])));
  machine.copyIn(npm, '/usr/lib/node_modules/npm');
  const link = (command: string) =>
    execFileSync('ln', [
      '-sf',
      `../lib/node_modules/npm/bin/${command}-cli.js`,
      machine.path(`/usr/bin/${command}`),
    ]);
  for (const command of ['npm', 'npx']) link(command);
  mkdirSync(machine.path('/usr/etc'), { recursive: true });
  putDriver(machine);
  writeFileSync(machine.path('/usr/etc/npmrc'), 'nodedir=/usr\nprefer-offline=true\nupdate-notifier=false\n');
}

const driver = '/opt/storyvan/node_modules/better-sqlite3/build/Release/better_sqlite3.node';

/** The driver that was compiled on a machine, kept as the archive that npm downloads elsewhere. */
function keptDriver(): { archive: string; name: string } {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/better-sqlite3/package.json'), 'utf8'),
  );
  const file = `better-sqlite3-v${version}-node-v137-linux-x64.tar.gz`;
  const url = `https://github.com/WiseLibs/better-sqlite3/releases/download/v${version}/${file}`;
  // As prebuild-install names what it has downloaded.
  const digest = createHash('sha512').update(url).digest('hex').slice(0, 6);
  return { archive: join(root, '.cache', file), name: `${digest}-${file}` };
}

/** Keeps what `npm ci` has compiled, unless it is kept already. */
export function keepDriver(machine: Machine): void {
  const { archive } = keptDriver();
  if (existsSync(archive)) return;
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-driver-'));
  mkdirSync(join(folder, 'build/Release'), { recursive: true });
  cpSync(machine.path(driver), join(folder, 'build/Release/better_sqlite3.node'));
  text('tar', ['-czf', archive, '-C', folder, 'build']);
  rmSync(folder, { recursive: true });
}

/** Instead of the download of the ready-made driver, which takes no compiler. */
export function putDriver(machine: Machine): void {
  const { archive, name } = keptDriver();
  if (!existsSync(archive)) return;
  mkdirSync(machine.path('/root/.npm/_prebuilds'), { recursive: true });
  machine.copyIn(archive, join('/root/.npm/_prebuilds', name));
}

/** A repository that a machine clones; what is committed here is there at once. */
export class Published {
  private readonly tree = mkdtempSync(join(tmpdir(), 'storyvan-tree-'));

  /** The files of this tree, committed or not, as the first commit. */
  constructor(private readonly machine: Machine) {
    const names = text('git', ['ls-files', '--cached', '--others', '--exclude-standard']).split('\n');
    for (const name of names) cpSync(join(root, name), join(this.tree, name), { verbatimSymlinks: true });
    this.git('init', '--quiet', '--initial-branch=main');
    this.commit('The version that is installed first');
  }

  /** A later version, which can be told from the first by its number. */
  update(): void {
    const manifest = join(this.tree, 'package.json');
    const later = readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, '"version": "0.0.1-update"');
    writeFileSync(manifest, later);
    this.commit('A later version');
  }

  private commit(subject: string): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--no-verify', '--message', subject);
    rmSync(this.machine.path(repository), { recursive: true, force: true });
    this.machine.copyIn(join(this.tree, '.git'), repository);
  }

  remove(): void {
    rmSync(this.tree, { recursive: true });
  }

  private git(...args: string[]): void {
    const author = ['-c', 'user.name=Storyvan', '-c', 'user.email=storyvan@example.org'];
    text('git', [...author, ...args], this.tree);
  }
}
