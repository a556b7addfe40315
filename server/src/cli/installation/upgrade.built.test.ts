import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/free-port.ts';
import {
  findPostgresPrograms,
  makeOwnPostgres,
  type OwnPostgres,
} from '../../testing/database/own-postgres.ts';
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
/** The service of each library, the name of its files, and its port. */
const libraries = [
  { unit: 'storyvan', name: 'storyvan', port: 0 },
  { unit: 'storyvan@goa', name: 'storyvan-goa', port: 0 },
  { unit: 'storyvan@pune', name: 'storyvan-pune', port: 0 },
];
/** A library on PostgreSQL that another machine of a cluster has upgraded already; not served here meanwhile. */
const shared = { name: 'storyvan-shared', postgres: null as OwnPostgres | null };
/** A file of an earlier rehearsal in one library, of another user: it cannot be removed. */
const stuck = at('.local/share/storyvan-goa/rehearsal-old');

const systemctl = `#!/bin/sh
shift
for unit; do :; done
library=$(echo "$unit" | tr @ -)
pid=$HOME/$library.pid
running() { [ -e "$pid" ] && kill -0 "$(cat "$pid")" 2>/dev/null; }
current=$HOME/.local/lib/storyvan/current
case $1 in
  is-active) running ;;
  start) . "$HOME/.config/storyvan/$library.env"
    export PORT DATA_DIR="$HOME/.local/share/$library"
    "$current/bin/node" "$current/server/bin/storyvan.js" serve >>"$HOME/log" 2>&1 &
    echo $! >"$pid" ;;
  stop) if running; then kill "$(cat "$pid")"; while running; do sleep 0.05; done; fi ;;
esac
`;

function run(command: string, args: string[]): Promise<{ code: number; said: string }> {
  const env = { HOME: home, PATH: `${at('tools')}:${process.env.PATH}` };
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

/** Makes it a program that changes the tables. */
function addMigration(folder: string): void {
  const file = join(folder, 'server/dist/server/migrations/all-migrations.js');
  const table = `db.schema.createTable('of_next_version').addColumn('id', 'integer', (id) => id.primaryKey())`;
  const up = `async up(db) { await ${table}.execute(); }`;
  const before = readFileSync(file, 'utf8');
  const after = before.replace(
    'return migrations;',
    `migrations['9999-next-version'] = { ${up} };\nreturn migrations;`,
  );
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

/** Its tables are made by the new version. */
async function makeShared(): Promise<string[]> {
  const found = findPostgresPrograms();
  if (found === null) throw new Error('Install PostgreSQL: its server programs are needed here.');
  shared.postgres = await makeOwnPostgres({ programs: found });
  await shared.postgres.start();
  writeFileSync(at(`.config/storyvan/${shared.name}.env`), `DATABASE_URL=${shared.postgres.url}\n`);
  mkdirSync(at('.local/share', shared.name));
  const made = await run('env', [
    `DATABASE_URL=${shared.postgres.url}`,
    `DATA_DIR=${at('.local/share', shared.name)}`,
    at('archive/bin/node'),
    at('archive/server/bin/storyvan.js'),
    ...['service-account', 'add', 'Catalogue', '--expires', 'never'],
  ]);
  expect(made.code, made.said).toBe(0);
  return [`.config/storyvan/${shared.name}.env`, `.local/share/${shared.name}`];
}

function giveAway(path: string): void {
  if (asOther.uid !== undefined) chownSync(path, otherUser, otherUser);
}

beforeAll(async () => {
  for (const library of libraries) library.port = await freePort();
  mkdirSync(at('tools'));
  writeFileSync(at('tools/systemctl'), systemctl, { mode: 0o755 });
  makeArchive(at('archive'));
  addMigration(at('archive'));
  for (const path of ['.local', '.local/lib', '.local/lib/storyvan', '.local/share', '.local/bin', '.config'])
    mkdirSync(at(path), { recursive: true });
  makeArchive(join(programs, old));
  symlinkSync(old, join(programs, 'current'));
  mkdirSync(at('.config/storyvan'));
  for (const { name, port } of libraries) {
    writeFileSync(at(`.config/storyvan/${name}.env`), `PORT=${port}\n`);
    mkdirSync(at('.local/share', name));
  }
  const paths = [
    '',
    'archive',
    '.local',
    '.local/lib',
    '.local/lib/storyvan',
    '.local/share',
    '.local/bin',
    '.config',
    '.config/storyvan',
    ...libraries.flatMap(({ name }) => [`.config/storyvan/${name}.env`, `.local/share/${name}`]),
  ];
  for (const path of paths) giveAway(at(path));
  for (const path of await makeShared()) giveAway(at(path));
  // Another user's, or at least not to be written: it cannot be removed.
  for (const folder of [older, stuck]) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'file'), '');
    chmodSync(folder, 0o555);
  }
}, 60_000);

afterAll(async () => {
  for (const { unit } of libraries) await run('systemctl', ['--user', 'stop', unit]);
  for (const folder of [older, stuck]) chmodSync(folder, 0o755);
  await shared.postgres?.remove();
  rmSync(home, { recursive: true });
}, 120_000);

const readiness = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
const pidOf = ({ name }: { name: string }) => readFileSync(at(`${name}.pid`), 'utf8');

it('an upgrade of three libraries and one that another machine has migrated, with files that cannot be removed, restarts all with a warning and their records', async () => {
  for (const { unit, port } of libraries) {
    await run('systemctl', ['--user', 'start', unit]);
    await expect.poll(() => readiness(port), { timeout: 60_000 }).toBe(200);
  }
  const before = libraries.map(pidOf);
  const node = at('archive/bin/node');
  const { code, said } = await run(node, [at('archive/server/bin/storyvan.js'), 'install']);
  expect([code, said]).toEqual([0, expect.stringContaining(`${older} could not be removed`)]);
  expect(said).toContain(`Storyvan ${version} is running`);
  expect(said).toContain('These run it too: storyvan@goa, storyvan@pune.');
  expect(said).not.toContain('Going back');
  expect(said).toContain('The tables were migrated (9999-next-version).');
  expect(readlinkSync(join(programs, 'current'))).toBe(version);
  for (const [n, library] of libraries.entries()) {
    expect(await readiness(library.port)).toBe(200);
    expect(pidOf(library)).not.toBe(before[n]);
    const data = at('.local/share', library.name);
    expect(existsSync(join(data, 'storyvan.sqlite'))).toBe(true);
    // Each has a backup from before the upgrade.
    expect(readdirSync(join(data, 'backups')).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);
  }
  // The old version cannot read it, so the new one has made the backup.
  const backups = readdirSync(at('.local/share', shared.name, 'backups'));
  expect(backups.filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);
}, 300_000);
