import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../testing/processes/server-process.ts';
import { version } from '../../version.ts';

/**
 * The built program, installed and upgraded by one user who is not root, with a stand-in for systemd. Only in the project
 * `built`: an archive has no sources.
 */

const root = resolve(import.meta.dirname, '../../../..');
const otherUser = 65_534;
const asOther = process.getuid?.() === 0 ? { uid: otherUser, gid: otherUser } : {};
const home = mkdtempSync(join(tmpdir(), 'storyvan-upgrade-'));
const at = (...path: string[]) => join(home, ...path);
const programs = at('.local/lib/storyvan');
const old = '0.0.2';
const older = at('.local/lib/storyvan/0.0.1');
let port: number;

const systemctl = `#!/bin/sh
shift
running() { [ -e "$HOME/pid" ] && kill -0 "$(cat "$HOME/pid")" 2>/dev/null; }
current=$HOME/.local/lib/storyvan/current
case $1 in
  is-active) running ;;
  start) DATA_DIR=$HOME/.local/share/storyvan "$current/bin/node" "$current/server/bin/storyvan.js" serve >>"$HOME/log" 2>&1 &
    echo $! >"$HOME/pid" ;;
  stop) if running; then kill "$(cat "$HOME/pid")"; while running; do sleep 0.05; done; fi ;;
esac
`;

function run(command: string, args: string[]): Promise<{ code: number; said: string }> {
  const env = { HOME: home, PATH: `${at('tools')}:${process.env.PATH}`, PORT: String(port) };
  const child = spawn(command, args, { ...asOther, cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk) => {
      said += chunk;
    });
  }
  return once(child, 'exit').then(([code]) => ({ code, said }));
}

/** What a release holds; packages are not copied. */
function makeArchive(folder: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'bin/node'));
  for (const path of ['server/bin', 'server/dist', 'server/package.json', 'web/dist', 'deploy'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'release.json'),
    JSON.stringify({ commit: '0'.repeat(40), target: 'linux-x64' }),
  );
}

function giveAway(path: string): void {
  if (asOther.uid !== undefined) chownSync(path, otherUser, otherUser);
}

beforeAll(async () => {
  port = await freePort();
  mkdirSync(at('tools'));
  writeFileSync(at('tools/systemctl'), systemctl, { mode: 0o755 });
  makeArchive(at('archive'));
  for (const path of ['.local', '.local/lib', '.local/lib/storyvan', '.local/share', '.local/bin', '.config'])
    mkdirSync(at(path), { recursive: true });
  makeArchive(join(programs, old));
  symlinkSync(old, join(programs, 'current'));
  mkdirSync(at('.config/storyvan'));
  writeFileSync(at('.config/storyvan/storyvan.env'), `PORT=${port}\n`);
  for (const path of [
    '',
    'archive',
    '.local',
    '.local/lib',
    '.local/lib/storyvan',
    '.local/share',
    '.local/bin',
    '.config',
    '.config/storyvan',
    '.config/storyvan/storyvan.env',
  ])
    giveAway(at(path));
  // Another user's, or at least not to be written: it cannot be removed.
  mkdirSync(older);
  writeFileSync(join(older, 'file'), '');
  chmodSync(older, 0o555);
}, 60_000);

afterAll(async () => {
  await run('systemctl', ['--user', 'stop', 'storyvan']);
  chmodSync(older, 0o755);
  rmSync(home, { recursive: true });
});

it('an upgrade, with an earlier version that cannot be removed, succeeds with a warning and the same library', async () => {
  await run('systemctl', ['--user', 'start', 'storyvan']);
  const library = at('.local/share/storyvan/storyvan.sqlite');
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
  const node = at('archive/bin/node');
  const { code, said } = await run(node, [at('archive/server/bin/storyvan.js'), 'install']);
  expect([code, said]).toEqual([0, expect.stringContaining(`${older} could not be removed`)]);
  expect(said).toContain(`Storyvan ${version} is running`);
  expect(said).not.toContain('Going back');
  expect(readlinkSync(join(programs, 'current'))).toBe(version);
  expect(existsSync(library)).toBe(true);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
}, 120_000);
