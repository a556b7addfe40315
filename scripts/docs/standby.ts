import { join } from 'node:path';
import { root } from '../run.ts';
import { readPage } from './commands.ts';
import { installedMachine, person, standInNode } from './library.ts';
import type { Machine } from './machine.ts';
import { eventually, expectMatch } from './player.ts';
import { running } from './running.ts';
import { makeCertificate, proxySection } from './running-proxies.ts';
import type { Part, Scenario, Step } from './scenario.ts';

/** docs/high-availability.md on three machines: the machine with the primary fails while books are lent. */

const page = 'docs/high-availability.md';
const host = 'books.localhost';
const addresses = { front: '10.0.0.10', one: '10.0.0.11', two: '10.0.0.12' };
const acknowledged = '/tmp/acknowledged';
const longestOutage = 30_000;

interface Machines {
  front: Machine;
  one: Machine;
  two: Machine;
}

export const standbyPart: Part = {
  name: 'standby',
  page,
  sections: ['Set up PostgreSQL', 'Set up Storyvan', 'When the primary dies', 'Set up a new standby'],
  async prepare(): Promise<Scenario> {
    const front = await installedMachine('front');
    const one = await installedMachine('one');
    const two = await installedMachine('two');
    front.beSwitch(addresses.front);
    for (const machine of [one, two]) {
      machine.plugInto(front, addresses[machine.name as 'one' | 'two']);
      await machine.sure('systemctl start storyvan');
    }
    await importBooks(one);
    return {
      machines: Object.fromEntries(
        [front, one, two].map((machine) => [machine.name, { machine, as: person }]),
      ),
      home: 'front',
      words: { PASSWORD: () => 'the%20password%20of%20storyvan' },
      steps: stepsOf({ front, one, two }),
    };
  },
};

async function importBooks(library: Machine): Promise<void> {
  await library.sure(`cd /tmp
printf 'title,author\nThe Owl,A. Writer\n' >titles.csv
(echo accn_no,title; for n in 1 2 3 4; do echo "B-$n,The Owl"; done) >copies.csv
storyvan import catalogue titles.csv
storyvan import copies copies.csv`);
}

function stepsOf(machines: Machines): Step[] {
  const { front, one, two } = machines;
  let died = 0;
  return [
    {
      block: ['Set up PostgreSQL', 'sudo -u postgres psql -c "alter system'],
      after: async (output) => expectMatch(output, /storyvan_standby\s*\|\s*sync/, 'the standby'),
    },
    {
      block: ['Set up Storyvan', "echo 'DATABASE_URL="],
      after: async (output) => expectMatch(output, /("status":"ready"[\s\S]*){2}/, '/readyz of both'),
    },
    {
      block: ['Set up Storyvan', 'sudo sed -i'],
      before: () => setUpProxy(front),
      after: () => startDesks(machines),
    },
    {
      block: ['When the primary dies', 'sudo pg_ctlcluster'],
      before: async () => {
        await eventually(() => countAcknowledged(front), /^\d{3}/);
        died = Date.now();
        await one.kill();
      },
      after: () => checkNothingLost(machines, died),
    },
    {
      block: ['Set up a new standby', 'sudo systemctl stop postgresql'],
      // What starts automatically when the machine is switched on again.
      before: async () => {
        await one.boot();
        one.plugInto(front, addresses.one);
        await one.sure('systemctl start postgresql storyvan');
      },
    },
    {
      block: ['Set up a new standby', 'sudo -u postgres psql -c "alter system'],
      after: async (output) => {
        expectMatch(output, /storyvan_standby\s*\|\s*sync/, 'the new standby');
        await stopDesks(front);
        for (const database of [two, one]) await checkEvents(front, database);
      },
    },
  ];
}

/** The commands of docs/running.md for nginx. */
async function setUpProxy(front: Machine): Promise<void> {
  await makeCertificate(front, host);
  const block = readPage(running).blocks.find(
    ({ section, text }) => section === proxySection && text.startsWith('sudo apt-get install -y nginx'),
  );
  if (!block) throw new Error(`${running} has no commands for nginx.`);
  await front.sure(block.text.replaceAll('YOUR_HOST_NAME', host), { as: person });
  await front.sure(`echo ${addresses.front} ${host} >>/etc/hosts`);
}

/** Four desks, and for each server a call that it answers, according to the logs. */
async function startDesks({ front, one, two }: Machines): Promise<void> {
  front.copyIn(join(root, 'scripts/docs/desk.mjs'), '/tmp/desk.mjs');
  front.background(
    `echo $$ >/tmp/desks.pid
NODE_EXTRA_CA_CERTS=/etc/letsencrypt/live/${host}/fullchain.pem exec ${standInNode} /tmp/desk.mjs https://${host} ${acknowledged} CHI \
  'a long enough passphrase' B-1 B-2 B-3 B-4 >/tmp/desks.log 2>&1`,
    'root',
  );
  for (const server of [one, two]) {
    const log = async () =>
      (await server.run('grep book_site /var/log/storyvan.journal | tail -1')).output ||
      (await front.run('cat /tmp/desks.log')).output;
    await eventually(log, new RegExp(`"address":"${addresses.front}"`));
  }
}

const countAcknowledged = async (front: Machine): Promise<string> =>
  (await front.run(`wc --lines <${acknowledged}`)).output;

async function stopDesks(front: Machine): Promise<void> {
  await front.sure('kill "$(cat /tmp/desks.pid)"');
  await eventually(async () => (await front.run('ls "/proc/$(cat /tmp/desks.pid)"')).output, /No such file/);
  const complaints = await front.sure('cat /tmp/desks.log');
  if (complaints !== '') throw new Error(`The desks say: ${complaints}`);
}

interface Acknowledged {
  event: string;
  at: number;
}

async function readAcknowledged(front: Machine): Promise<Acknowledged[]> {
  const lines = (await front.sure(`cat ${acknowledged}`)).trim().split('\n');
  return lines.map((line) => line.split(' ')).map(([event = '', at]) => ({ event, at: Number(at) }));
}

const eventsIn = async (database: Machine): Promise<Set<string>> =>
  new Set(
    (
      await database.sure(
        `cd / && sudo -u postgres psql --no-psqlrc -At -d storyvan -c 'select event_id from lending_event'`,
      )
    )
      .trim()
      .split('\n'),
  );

/** Nothing that was acknowledged before the primary failed is lost, and the desks keep working. */
async function checkNothingLost({ front, two }: Machines, died: number): Promise<void> {
  const before = (await readAcknowledged(front)).filter(({ at }) => at <= died);
  const kept = await eventsIn(two);
  const lost = before.filter(({ event }) => !kept.has(event));
  if (lost.length > 0) throw new Error(`${lost.length} of ${before.length} acknowledged events are lost.`);
  const next = async () => (await readAcknowledged(front)).find(({ at }) => at > died + 500)?.at;
  await eventually(async () => String(await next()), /\d/);
  const outage = Number(await next()) - Math.max(...before.map(({ at }) => at));
  console.log(`     ${before.length} events kept; no answers for ${outage} ms`);
  if (outage > longestOutage) throw new Error(`That is longer than ${longestOutage} ms.`);
}

/** Each answered call had exactly one effect, and there are no other effects. */
async function checkEvents(front: Machine, database: Machine): Promise<void> {
  const answered = (await readAcknowledged(front)).map(({ event }) => event).sort();
  const kept = [...(await eventsIn(database))].sort();
  if (answered.join() !== kept.join())
    throw new Error(
      `On ${database.name}, ${kept.length} events are kept, and ${answered.length} were answered.`,
    );
}
