import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { driverFor, nodeVersion } from '../release/native.ts';
import { root, run } from '../run.ts';
import { bareMachine, download, person, pretendSystemd } from './library.ts';
import type { Machine } from './machine.ts';
import { harmless, makeNextRelease } from './next-release.ts';
import { expectMatch, ready } from './player.ts';
import { expectShortGap, versionOf, watch } from './watch.ts';

/**
 * `npm run docs -- install from-source`: a copy of commit 175aa1a, installed with git clone and npm as the page said then, with
 * the demo library, becomes a release; first a broken one, after which the old copy serves again. Building the old copy
 * takes minutes, so `npm run docs` alone leaves this out.
 */

const commit = '175aa1a';

/** The old copy, built as its page says, except that npm runs here and the driver is the one for Node.js 24. */
async function oldCopy(): Promise<string> {
  const kept = join(root, `.cache/source-${commit}`);
  if (existsSync(kept)) return kept;
  const part = `${kept}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  execFileSync('bash', ['-c', `git archive ${commit} | tar -x -C "$1"`, 'bash', part], { cwd: root });
  const npm = async (...args: string[]) => {
    if ((await run('npm', args, { cwd: part, quiet: true })) !== 0)
      throw new Error(`npm ${args.join(' ')} failed.`);
  };
  await npm('ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund');
  await npm('run', 'build');
  const driver = join(part, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');
  cpSync(driverFor({ name: 'linux-x64', cpu: 'x64' }), driver);
  renameSync(part, kept);
  return kept;
}

export async function upgradeFromSource(): Promise<void> {
  const library = await bareMachine('library');
  pretendSystemd(library);
  library.nice = -15;
  await installOld(library);
  await download(library, makeNextRelease({ version: '1.0.1', migration: harmless, endsAtStart: true }));
  const broken = await install(library, '1.0.1');
  expectMatch(
    `${broken.code} ${broken.output}`,
    /^1 [\s\S]*did not become ready[\s\S]*is running again/,
    'a broken release',
  );
  expectMatch(await library.sure('ls /opt'), /^storyvan\n$/, 'the programs');
  await expectOldWorks(library);
  await download(library);
  await watch(library);
  const { code, output } = await install(library, '1.0.0');
  expectMatch(`${code} ${output}`, /^0 [\s\S]*Storyvan 1\.0\.0 is running/, 'the upgrade');
  await expectShortGap(library, 'the upgrade of a copy of the sources');
  expectMatch(await versionOf(library), /version="1\.0\.0"/, 'the version that runs');
  expectMatch(await library.sure('ls /opt'), /^storyvan\nstoryvan-source\n$/, 'the programs');
  expectMatch(await library.sure('storyvan staff list', { as: person }), /leela/, 'the accounts');
  await library.sure('storyvan verify');
  await library.remove();
}

const install = (library: Machine, version: string) =>
  library.run(
    `tar -xzf storyvan-${version}-linux-x64.tar.gz && sudo ./storyvan-${version}-linux-x64/install`,
    { as: person },
  );

/** As docs/running.md said at that commit. */
async function installOld(library: Machine): Promise<void> {
  await library.sure('apt-get install -y curl');
  const node = execFileSync('bash', ['.ci/fetch-node', nodeVersion], { cwd: root, encoding: 'utf8' }).trim();
  library.copyIn(join(node, 'bin/node'), '/usr/bin/node');
  library.copyIn(await oldCopy(), '/opt/storyvan');
  await library.sure(`useradd --system --home-dir /var/lib/storyvan --shell /usr/sbin/nologin storyvan
install -d -m 700 -o storyvan -g storyvan /var/lib/storyvan
install -d -m 700 /etc/storyvan
echo 'TZ=Asia/Kolkata' >/etc/storyvan/storyvan.env
cp /opt/storyvan/deploy/storyvan.service /etc/systemd/system/
${asOld} demo
echo 'a long enough passphrase' | ${asOld} staff add leela --name 'Leela Naik' --password-stdin
systemctl enable --now storyvan`);
  await ready(library);
}

const asOld =
  'runuser -u storyvan -- env DATA_DIR=/var/lib/storyvan node /opt/storyvan/server/bin/storyvan.js';

async function expectOldWorks(library: Machine): Promise<void> {
  await ready(library);
  expectMatch(await versionOf(library, '|| echo none'), /none/, 'the version that runs');
  expectMatch(await library.sure(`${asOld} staff list`), /leela/, 'the accounts');
}
