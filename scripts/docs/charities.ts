import { readPage } from './commands.ts';
import { installedMachine, onMachine, person } from './library.ts';
import type { Machine } from './machine.ts';
import { eventually, expectMatch, expectNoMatch, ready } from './player.ts';
import { makeCertificate, setUpNginx } from './running-proxies.ts';
import type { Part, Step } from './scenario.ts';

/** docs/several-charities.md with five libraries: the page adds "goa", and the same commands add four more. */

const page = 'docs/several-charities.md';
const [preparing, adding, hosts] = ['Prepare the machine', 'Add a library', 'Host names and HTTPS'];
const [moving, upgrading, removing] = ['PostgreSQL', 'Upgrade all', 'Remove a library'];
const program = '/opt/storyvan/current';

interface Library {
  name: string;
  port: number;
  host: string;
}

const libraries: Library[] = ['goa', ...Array.from({ length: 4 }, (_, n) => `town${n + 2}`)].map(
  (name, n) => ({ name, port: 3001 + n, host: `${name}.books.localhost` }),
);
const [goa] = libraries as [Library];
const password = 'a long enough passphrase';
/** Milliseconds; five backups and the test itself share the processors. */
const slowestAtNight = 5000;

export const charitiesPart: Part = {
  name: 'charities',
  page,
  sections: [preparing, adding, hosts, moving, upgrading, removing],
  async prepare() {
    const machine = await installedMachine('many');
    return onMachine(machine, stepsOf(machine), { HOST_NAME: () => goa.host });
  },
};

function stepsOf(machine: Machine): Step[] {
  return [
    {
      block: [adding, 'sudo systemctl enable --now storyvan@goa'],
      after: async (output) => {
        expectMatch(output, /"status":"ready"/, '/readyz');
        for (const library of libraries.slice(1)) await add(machine, library);
        for (const library of libraries) await importOwnSite(machine, library);
        await reportMemory(machine);
        await checkSeparation(machine);
        await passNight(machine);
      },
    },
    {
      block: [hosts, 'sed '],
      before: async () => {
        await makeCertificate(machine, goa.host);
        await setUpNginx(machine, 'books.localhost');
      },
      // The old processes of nginx answer for another moment.
      after: async () => {
        const ask = `curl -sk --resolve ${goa.host}:443:127.0.0.1 https://${goa.host}/healthz`;
        await eventually(async () => (await machine.run(ask)).output, /"status":"alive"/);
      },
    },
    {
      block: [moving, 'sudo systemctl start storyvan@goa'],
      after: async () => {
        await ready(machine, goa.port);
        expectMatch(await machine.sure(`storyvan-${goa.name} staff list`), /^leela\t/, 'the moved library');
      },
    },
    {
      block: [upgrading, 'sudo systemctl restart storyvan@goa'],
      after: () => ready(machine, goa.port),
    },
    {
      block: [removing, 'sudo userdel storyvan-goa'],
      after: async () => {
        const left = 'find / -xdev -name "*storyvan-goa*" -not -path "/var/log/*" 2>/dev/null';
        expectMatch(
          await machine.sure(`${left}; id storyvan-goa 2>&1 || true`),
          /^[^/]*no such user/,
          'what is left',
        );
        for (const library of libraries.slice(1))
          expectMatch(await machine.sure(`curl -s ${at(library, '/readyz')}`), /"ready"/, 'the others');
      },
    },
  ];
}

const at = ({ port }: Library, path: string): string => `http://127.0.0.1:${port}${path}`;

async function add(machine: Machine, { name, port, host }: Library): Promise<void> {
  const blocks = readPage(page).blocks.filter(({ section }) => section === adding);
  for (const { text, input } of blocks) {
    const own = text.replaceAll('goa', name).replaceAll('3001', String(port)).replaceAll('HOST_NAME', host);
    await machine.sure(own, { as: person, ...(input.length > 0 ? { input } : {}) });
  }
}

const codeOf = ({ name }: Library): string => name.toUpperCase();

async function importOwnSite(machine: Machine, library: Library): Promise<void> {
  const file = `/tmp/${library.name}.csv`;
  await machine.sure(`printf 'code,name\\n${codeOf(library)},Site of ${library.name}\\n' >${file}
storyvan-${library.name} import sites ${file}`);
}

/** Signs in at a library, as its proxy passes the request on. */
async function signIn(machine: Machine, library: Library): Promise<string> {
  const reply = await machine.sure(
    `curl -si -H 'Host: ${library.host}' --data-urlencode username=leela --data-urlencode 'password=${password}' ${at(library, '/api/login/grant_ci')}`,
  );
  return /storyvan_session=[^;]+/.exec(reply)?.[0] ?? '';
}

const ask = (library: Library, cookie: string, host = library.host): string =>
  `curl -s -w ' %{http_code} %{time_total}' --max-time 20 -H 'Host: ${host}' -H 'Cookie: ${cookie}' ${at(library, '/api/mop/sites/all/no_junior')}`;

async function reportMemory(machine: Machine): Promise<void> {
  const output = await machine.sure(
    `for pid in $(pgrep -f "[s]toryvan.js serve"); do awk '/^Pss:/ { print $2 }' "/proc/$pid/smaps_rollup"; done`,
  );
  const each = output.trim().split('\n').map(Number);
  const all = each.reduce((sum, size) => sum + size, 0);
  console.log(
    `     ${each.length} libraries use ${Math.round(all / 1024)} MB, the largest ${Math.round(Math.max(...each) / 1024)} MB`,
  );
  if (each.length !== libraries.length) throw new Error(`${each.length} processes run.`);
}

/** No library shows, accepts or can read what belongs to another. */
async function checkSeparation(machine: Machine): Promise<void> {
  for (const [n, library] of libraries.entries()) {
    const other = libraries[(n + 1) % libraries.length] as Library;
    const cookie = await signIn(machine, library);
    const own = await machine.sure(ask(library, cookie));
    expectMatch(own, new RegExp(`"code":"${codeOf(library)}".* 200 `), 'its own sites');
    expectNoMatch(own, new RegExp(`"code":"${codeOf(other)}"`), 'its own sites');
    expectMatch(await machine.sure(ask(other, cookie)), / 401 /, 'the sign-in at another library');
    expectMatch(await machine.sure(ask(library, cookie, other.host)), / 4\d\d /, 'the host of another');
    const read = await machine.run(
      `runuser -u storyvan-${other.name} -- cat /var/lib/storyvan-${library.name}/storyvan.sqlite`,
    );
    expectMatch(read.output, /Permission denied/, 'the data of another');
  }
}

/** All do their nightly work at the same moment, while people work at all of them. */
async function passNight(machine: Machine): Promise<void> {
  const cookies = new Map<Library, string>();
  for (const library of libraries) cookies.set(library, await signIn(machine, library));
  await becomeDue(machine);
  const took: number[] = [];
  const isWorking = async () => !(await allBackedUp(machine));
  for (let tries = 0; tries < 60 && (tries === 0 || (await isWorking())); tries++)
    for (const [library, cookie] of cookies) {
      const { output } = await machine.run(ask(library, cookie));
      const [status, seconds] = output.split(' ').slice(-2).map(Number);
      // It has just been started.
      if (status === 0) continue;
      expectMatch(String(status), /^200$/, 'a reply at night');
      took.push((seconds as number) * 1000);
    }
  const worst = Math.round(Math.max(...took));
  console.log(`     the slowest of ${took.length} replies during the night of all: ${worst} ms`);
  if (worst > slowestAtNight) throw new Error('That is too slow.');
  for (const library of libraries) await checkNight(machine, library);
}

/** Stores that the latest night was missed, which is made up for at the start. */
async function becomeDue(machine: Machine): Promise<void> {
  const query = `const { DatabaseSync } = require('node:sqlite');
const night = JSON.stringify({ night: '2026-01-01', done: true, until: '' });
const db = new DatabaseSync('storyvan.sqlite');
for (const job of ['retention', 'forgetting', 'log', 'backup'])
  db.prepare('insert or replace into setting (key, value) values (?, ?)').run('nightly.' + job, night);`;
  for (const { name } of libraries) await machine.sure(`systemctl stop storyvan@${name}`);
  for (const { name } of libraries)
    await machine.sure(
      `cd /var/lib/storyvan-${name} && runuser -u storyvan-${name} -- ${program}/bin/node --no-warnings -e "${query}"`,
    );
  await Promise.all(libraries.map(({ name }) => machine.sure(`systemctl start storyvan@${name}`)));
}

async function allBackedUp(machine: Machine): Promise<boolean> {
  const output = await machine.sure(`grep -l '"job":"backup"' /var/log/storyvan@*.journal | wc -l`);
  return Number(output) === libraries.length;
}

/** It did its own nightly work, nothing failed, and its backup has its own data only. */
async function checkNight(machine: Machine, library: Library): Promise<void> {
  const log = await machine.sure(`cat /var/log/storyvan@${library.name}.journal`);
  for (const job of ['retention', 'forgetting', 'log', 'backup'])
    expectMatch(log, new RegExp(`"job":"${job}".*nightly job done`), `the log of ${library.name}`);
  expectNoMatch(log, /"level":(50|60)/, `the log of ${library.name}`);
  const query = `const { DatabaseSync } = require('node:sqlite');
const files = require('node:fs').readdirSync('.').filter((name) => name.endsWith('.sqlite'));
const rows = new DatabaseSync(files[0], { readOnly: true }).prepare('select code from site_grade').all();
console.log(files.length, rows.map(({ code }) => code).join());`;
  const output = await machine.sure(
    `cd /var/lib/storyvan-${library.name}/backups && ${program}/bin/node --no-warnings -e "${query}"`,
  );
  expectMatch(output, new RegExp(`^1 (.*,)?${codeOf(library)}\\b`), 'the backup');
  for (const other of libraries.filter((each) => each !== library))
    expectNoMatch(output, new RegExp(`\\b${codeOf(other)}\\b`), 'the backup');
}
