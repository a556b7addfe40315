import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { driverFor, nodeVersion } from '../release/native.ts';
import { root } from '../run.ts';
import { bareDebian, folder as debianFolder } from './debian.ts';
import { Machine } from './machine.ts';
import type { Scenario } from './scenario.ts';

/** The machine of a person who starts with docs/running.md: a bare Debian 12, and a login that may use sudo. */

/** The login of the person who follows the page. */
export const person = 'asha';

const text = (command: string, args: string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim();

/** With npm it has this computer's cache of npm. */
export async function bareMachine(name: string, { npm = false } = {}): Promise<Machine> {
  const cache = npm ? text('npm', ['config', 'get', 'cache', '--silent']) : '';
  const machine = await Machine.start(name, [await bareDebian()], cache);
  if (npm) putNpm(machine);
  // Without init, Debian's packages would not start their services.
  writeFileSync(machine.path('/usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  await machine.sure('apt-get install -y sudo');
  await machine.sure(
    `useradd --create-home --shell /bin/bash ${person} && echo '${person} ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/${person}`,
  );
  return withSystemctl(machine);
}

/** The disk after the section on the installation, for the machines of the other parts. */
const installed = `${debianFolder}-storyvan`;

export const hasInstalled = (): boolean => existsSync(installed);
export const keepInstalled = (machine: Machine): Promise<void> => machine.keepDisk(installed);

/**
 * A machine on which Storyvan was installed as the page says, with its first account. Its services are stopped. `upper`
 * are disks that were kept of other such machines.
 */
export async function installedMachine(name: string, ...upper: string[]): Promise<Machine> {
  return withSystemctl(await Machine.start(name, [...upper, installed, await bareDebian()]));
}

/** A part that is played on one machine. */
export const onMachine = (
  machine: Machine,
  steps: Scenario['steps'],
  words: Scenario['words'] = {},
): Scenario => ({
  machines: { [machine.name]: { machine, as: person } },
  home: machine.name,
  words,
  steps,
});

/** The Node.js that runs the stand-in for systemctl. The machines have no other. */
const standIn = '/usr/local/lib/stand-in';
export const standInNode = `${standIn}/node`;

function withSystemctl(machine: Machine): Machine {
  machine.copyIn(join(root, 'scripts/docs/systemctl.mjs'), `${standIn}/systemctl.mjs`);
  machine.copyIn(join(text('bash', ['.ci/fetch-node', nodeVersion]), 'bin/node'), standInNode);
  const command = `#!/bin/sh\nexec ${standInNode} ${standIn}/systemctl.mjs "$@"\n`;
  writeFileSync(machine.path('/usr/local/bin/systemctl'), command, { mode: 0o755 });
  return machine;
}

/**
 * What the installer looks at to learn that systemd runs. Not on all machines, because Debian's packages would then ask
 * systemd for more than the stand-in knows.
 */
export const pretendSystemd = (machine: Machine): string | undefined =>
  mkdirSync(machine.path('/run/systemd/system'), { recursive: true });

/** Where this run keeps the release that it installs. */
export const releaseFolder = join(root, '.cache/docs-release');

/** Makes a release of this tree for this kind of machine. */
export function makeRelease(): void {
  const args = ['scripts/release.ts', '--only', 'linux-x64', '--to', releaseFolder];
  execFileSync(join(root, 'node_modules/.bin/tsx'), args, { cwd: root, stdio: 'inherit' });
}

/** Puts the files that a person has downloaded into a folder of the machine. */
export async function download(
  machine: Machine,
  from = releaseFolder,
  home = `/home/${person}`,
): Promise<void> {
  for (const name of readdirSync(from)) copyFileSync(join(from, name), machine.path(join(home, name)));
  await machine.sure(`chown -R ${person}: ${home}`);
}

/** Node.js and npm as another package would install them. The SQLite driver is there as if it had been downloaded. */
function putNpm(machine: Machine): void {
  machine.copyIn(join(text('bash', ['.ci/fetch-node', nodeVersion]), 'bin/node'), '/usr/bin/node');
  const npm = text('bash', ['-c', 'dirname "$(dirname "$(readlink -f "$(command -v npm)")")"']);
  machine.copyIn(npm, '/usr/lib/node_modules/npm');
  for (const command of ['npm', 'npx']) {
    const link = machine.path(`/usr/bin/${command}`);
    rmSync(link, { force: true });
    execFileSync('ln', ['-s', `../lib/node_modules/npm/bin/${command}-cli.js`, link]);
  }
  mkdirSync(machine.path('/usr/etc'), { recursive: true });
  writeFileSync(machine.path('/usr/etc/npmrc'), 'update-notifier=false\nyes=true\n');
  putDriver(machine);
}

/** In npm's folder of downloads, under the name that prebuild-install looks for. */
function putDriver(machine: Machine): void {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/better-sqlite3/package.json'), 'utf8'),
  );
  const name = `better-sqlite3-v${version}-node-v137-linux-x64.tar.gz`;
  const url = `https://github.com/WiseLibs/better-sqlite3/releases/download/v${version}/${name}`;
  const digest = createHash('sha512').update(url).digest('hex').slice(0, 6);
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-driver-'));
  mkdirSync(join(folder, 'build/Release'), { recursive: true });
  cpSync(driverFor({ name: 'linux-x64', cpu: 'x64' }), join(folder, 'build/Release/better_sqlite3.node'));
  mkdirSync(machine.path('/root/.npm/_prebuilds'), { recursive: true });
  text('tar', ['-czf', machine.path(`/root/.npm/_prebuilds/${digest}-${name}`), '-C', folder, 'build']);
  rmSync(folder, { recursive: true });
}
