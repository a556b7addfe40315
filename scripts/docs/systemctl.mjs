/**
 * A substitute for systemctl on a test machine, where no systemd runs. For a unit in /etc/systemd/system, and for
 * a package's unit without an init script, it applies what the unit file says: user, settings, folders, writable paths,
 * the limit of open files, and how to stop. Other services are started by their init scripts.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const [verb, ...rest] = process.argv.slice(2);
const now = rest.includes('--now');
const names = rest.filter((each) => !each.startsWith('--')).map((each) => each.replace(/\.service$/, ''));

/** All values of each key of [Service] in the unit and its drop-ins. */
function readUnit(name) {
  // storyvan@goa is an instance of the template storyvan@.
  const template = name.replace(/@.*/, '@');
  const expansions = { p: template.replace('@', ''), i: name.replace(/^.*@/, ''), H: hostname() };
  const file = [`/etc/systemd/system/${template}.service`, `/lib/systemd/system/${template}.service`].find(
    existsSync,
  );
  if (!file) fail(`Unit ${name}.service not found.`);
  const dropIns = `/etc/systemd/system/${name}.service.d`;
  const more = existsSync(dropIns)
    ? readdirSync(dropIns)
        .sort()
        .map((each) => join(dropIns, each))
    : [];
  const unit = new Map();
  for (const line of [file, ...more].flatMap((each) => readFileSync(each, 'utf8').split('\n'))) {
    const [, key, value] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? [];
    const expanded = value?.trim().replace(/%([piH])/g, (_, letter) => expansions[letter]);
    if (key) unit.set(key, [...(unit.get(key) ?? []), expanded]);
  }
  return unit;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const last = (unit, key) => unit.get(key)?.at(-1);
const words = (unit, key) => (unit.get(key) ?? []).join(' ').split(/\s+/).filter(Boolean);

/** Name and value, unquoted like systemd does. */
function assignment(text) {
  const [, name, value] = /^(\w+)=(.*)$/.exec(text.trim()) ?? [];
  return name ? [[name, value.replace(/^(["'])(.*)\1$/, '$2')]] : [];
}

function environmentOf(unit) {
  const own = words(unit, 'Environment').flatMap(assignment);
  const files = (unit.get('EnvironmentFile') ?? []).flatMap((path) => {
    const file = path.replace(/^-/, '');
    if (path.startsWith('-') && !existsSync(file)) return [];
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*[#;]/.test(line))
      .flatMap(assignment);
  });
  return Object.fromEntries([
    ['HOME', homeOf(userOf(unit))],
    ['PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
    ...own,
    ...files,
  ]);
}

const userOf = (unit) => last(unit, 'User') ?? 'root';

const homeOf = (user) => execFileSync('getent', ['passwd', user], { encoding: 'utf8' }).split(':')[5];

const stateOf = (unit) => words(unit, 'StateDirectory').map((each) => `/var/lib/${each}`);

/** The folders that stay writable are mounted on themselves before everything else becomes read-only. */
function mountsOf(unit) {
  const strict = last(unit, 'ProtectSystem') === 'strict';
  const writable = [...stateOf(unit), ...words(unit, 'ReadWritePaths')];
  const keep = [...writable, '/dev', '/proc', '/run'].map((path) => `mount --rbind ${path} ${path}`);
  return [
    'mount --make-rprivate /',
    ...(last(unit, 'ProtectHome') === 'yes'
      ? ['mount -t tmpfs tmpfs /home', 'mount -t tmpfs tmpfs /root']
      : []),
    ...(strict ? [...keep, 'mount -o remount,bind,ro /'] : []),
    ...(last(unit, 'PrivateTmp') === 'yes' ? ['mount -t tmpfs -o mode=1777 tmpfs /tmp'] : []),
  ];
}

function privilegesOf(unit) {
  if (unit.has('NoNewPrivileges')) return '--no-new-privs --bounding-set=-all';
  const kept = words(unit, 'AmbientCapabilities').map((each) => `+${each.replace('CAP_', '').toLowerCase()}`);
  return kept.length > 0 ? `--inh-caps=${kept} --ambient-caps=${kept}` : '';
}

const pidFile = (name) => `/run/${name}.main-pid`;

function mainPid(name) {
  if (!existsSync(pidFile(name))) return null;
  const pid = Number(readFileSync(pidFile(name), 'utf8'));
  return existsSync(`/proc/${pid}`) ? pid : null;
}

function start(name) {
  if (mainPid(name)) return;
  const unit = readUnit(name);
  const user = userOf(unit);
  const group = last(unit, 'Group') ?? user;
  for (const folder of stateOf(unit)) {
    mkdirSync(folder, { recursive: true });
    execFileSync('chown', [`${user}:${group}`, folder]);
    execFileSync('chmod', [last(unit, 'StateDirectoryMode') ?? '755', folder]);
  }
  const lines = [
    ...mountsOf(unit),
    `cd ${last(unit, 'WorkingDirectory') ?? '/'}`,
    `umask ${last(unit, 'UMask') ?? '0022'}`,
    // At most as many as this computer allows.
    `ulimit -n ${last(unit, 'LimitNOFILE') ?? '1024'} 2>/dev/null || ulimit -n "$(ulimit -Hn)"`,
    // In a new session, the priority of whoever runs this does not count without this.
    'if [ -e /proc/self/autogroup ]; then nice >/proc/self/autogroup; fi',
    `echo $$ >${pidFile(name)}`,
    `exec setpriv --reuid ${user} --regid ${group} --init-groups ${privilegesOf(unit)} ${last(unit, 'ExecStart')}`,
  ];
  rmSync(pidFile(name), { force: true });
  writeFileSync(pidFile(name), '');
  const log = openSync(`/var/log/${name}.journal`, 'a');
  const options = { env: environmentOf(unit), detached: true, stdio: ['ignore', log, log] };
  spawn('unshare', ['--mount', 'bash', '-euc', lines.join('\n')], options).unref();
  until(() => readFileSync(pidFile(name), 'utf8') !== '', 5, `${name} did not start`);
}

function until(done, seconds, message) {
  for (let tries = 0; !done(); tries++) {
    if (tries > seconds * 20) fail(message);
    spawnSync('sleep', ['0.05']);
  }
}

function stop(name) {
  const pid = mainPid(name);
  if (!pid) return;
  process.kill(pid, 'SIGTERM');
  until(
    () => mainPid(name) === null,
    Number(last(readUnit(name), 'TimeoutStopSec') ?? 90),
    `${name} did not end in time`,
  );
}

function reload(name) {
  const command = last(readUnit(name), 'ExecReload');
  execFileSync('bash', ['-euc', command.replace('$MAINPID', String(mainPid(name)))], { stdio: 'inherit' });
}

function byInitScript(action, name) {
  const { status } = spawnSync('service', [name, action], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const own = {
  start,
  stop,
  reload,
  restart: (name) => {
    stop(name);
    start(name);
  },
};

/** Their init scripts do less than their units. */
const byUnit = ['etcd', 'patroni'];

const actions = { enable: now ? 'start' : null, disable: now ? 'stop' : null, 'daemon-reload': null };
const action = verb in actions ? actions[verb] : verb;
if (verb === 'is-active') process.exit(names.every((name) => mainPid(name)) ? 0 : 3);
if (action) {
  if (!(action in own)) fail(`The stand-in for systemctl knows no ${verb}.`);
  for (const name of names) {
    if (existsSync(`/etc/init.d/${name}`) && !byUnit.includes(name)) byInitScript(action, name);
    else own[action](name);
  }
}
