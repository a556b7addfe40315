import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../run.ts';
import { bareDebian, folder as debianFolder } from './debian.ts';
import { Machine } from './machine.ts';

/** The machine of a person who starts with docs/running.md: a bare Debian 12, a login that may use sudo, and Node.js. */

/** The login of the person who follows the page. */
export const person = 'asha';
/** Where `git clone` finds Storyvan. */
export const repository = '/srv/storyvan.git';

const text = (command: string, args: string[], cwd = root): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8' }).trim();

export async function bareMachine(name: string): Promise<Machine> {
  return ready(await Machine.start(name, [await bareDebian()], npmCache()));
}

/** The disk after the section on the installation, for the machines of the other parts. */
const installed = `${debianFolder}-storyvan`;

export const hasInstalled = (): boolean => existsSync(installed);
export const keepInstalled = (machine: Machine): Promise<void> => machine.keepDisk(installed);

/** A machine on which Storyvan was installed as the page says, with its first account. Its services are stopped. */
export async function installedMachine(name: string): Promise<Machine> {
  return withSystemctl(await Machine.start(name, [installed, await bareDebian()], npmCache()));
}

const npmCache = (): string => text('npm', ['config', 'get', 'cache', '--silent']);

async function ready(machine: Machine): Promise<Machine> {
  // Without init, Debian's packages would not start their services.
  writeFileSync(machine.path('/usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  await machine.sure('apt-get install -y sudo');
  await machine.sure(
    `useradd --create-home --shell /bin/bash ${person} && echo '${person} ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/${person}`,
  );
  return withSystemctl(machine);
}

function withSystemctl(machine: Machine): Machine {
  machine.copyIn(join(root, 'scripts/docs/systemctl.mjs'), '/usr/local/bin/systemctl');
  return machine;
}

/**
 * Replaces the block that is not run: puts Node.js and npm where the package of NodeSource puts them. npm takes packages
 * from this computer's cache. The SQLite driver, which npm would download, is compiled the first time, with the headers
 * that the prebuilt ones are compiled with.
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

/** The driver compiled on a machine, kept as the archive that npm would download. */
function keptDriver(): { archive: string; name: string } {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/better-sqlite3/package.json'), 'utf8'),
  );
  const file = `better-sqlite3-v${version}-node-v137-linux-x64.tar.gz`;
  const url = `https://github.com/WiseLibs/better-sqlite3/releases/download/v${version}/${file}`;
  // The name that prebuild-install gives to a download.
  const digest = createHash('sha512').update(url).digest('hex').slice(0, 6);
  return { archive: join(root, '.cache', file), name: `${digest}-${file}` };
}

/** Keeps what `npm ci` has compiled, unless it has been kept already. */
export function keepDriver(machine: Machine): void {
  const { archive } = keptDriver();
  if (existsSync(archive)) return;
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-driver-'));
  mkdirSync(join(folder, 'build/Release'), { recursive: true });
  cpSync(machine.path(driver), join(folder, 'build/Release/better_sqlite3.node'));
  text('tar', ['-czf', archive, '-C', folder, 'build']);
  rmSync(folder, { recursive: true });
}

/** Replaces the download of the prebuilt driver, which needs no compiler. */
export function putDriver(machine: Machine): void {
  const { archive, name } = keptDriver();
  if (!existsSync(archive)) return;
  mkdirSync(machine.path('/root/.npm/_prebuilds'), { recursive: true });
  machine.copyIn(archive, join('/root/.npm/_prebuilds', name));
}

/** Puts the files of this tree, committed or not, where the machines clone them from. */
export function publish(machine: Machine): void {
  const tree = mkdtempSync(join(tmpdir(), 'storyvan-tree-'));
  text('bash', [
    '-c',
    `git ls-files -z --cached --others --exclude-standard --deduplicate | xargs -0 --max-args 500 cp --parents --no-dereference --target-directory ${tree}`,
  ]);
  text('git', ['init', '--quiet', '--initial-branch=main'], tree);
  text('git', ['add', '--all'], tree);
  text(
    'git',
    [...author, 'commit', '--quiet', '--no-verify', '--message', 'The version that is installed'],
    tree,
  );
  machine.copyIn(join(tree, '.git'), repository);
  rmSync(tree, { recursive: true });
}

const author = ['-c', 'user.name=Storyvan', '-c', 'user.email=storyvan@example.org'];

/** Publishes a later version with another version number. */
export async function publishUpdate(machine: Machine): Promise<void> {
  await machine.sure(`git clone --quiet --no-hardlinks ${repository} /tmp/later && cd /tmp/later
sed -i 's/"version": "[^"]*"/"version": "0.0.1-update"/' package.json
git ${author.join(' ')} commit --quiet --all --message 'A later version'
git push --quiet origin HEAD:later && git -C ${repository} update-ref refs/heads/main refs/heads/later
rm -r /tmp/later`);
}
