import { bareMachine, keepDriver, Published, person, putDriver, putNode, repository } from './library.ts';
import type { Machine } from './machine.ts';
import { eventually, expectMatch, play, type Scenario, type Step, type Tally } from './player.ts';
import { backupSteps } from './running-backups.ts';
import { postgresSteps } from './running-postgres.ts';
import { proxySteps } from './running-proxies.ts';

const page = 'docs/running.md';
const host = 'books.localhost';

/** Follows docs/running.md on a bare machine; `installed` sees the machine once Storyvan was installed there. */
export async function followRunning(
  tally: Tally,
  installed: (library: Machine) => Promise<void>,
): Promise<void> {
  const library = await bareMachine('library');
  const elsewhere = await bareMachine('elsewhere');
  const published = new Published(library);
  await connect(library, elsewhere);
  const steps = [
    ...installSteps(library, installed),
    ...proxySteps(library, host),
    ...backupSteps(library, elsewhere),
    ...postgresSteps(library),
    ...updateSteps(library, published),
  ];
  await play(scenarioOf(library, elsewhere, steps), tally).finally(() => published.remove());
}

function scenarioOf(library: Machine, elsewhere: Machine, steps: Step[]): Scenario {
  return {
    page,
    machines: {
      library: { machine: () => library, as: person },
      elsewhere: { machine: () => elsewhere, as: 'keeper' },
    },
    words: {
      YOUR_COPY_OF_STORYVAN: () => repository,
      YOUR_HOST_NAME: () => host,
      YOUR_PUBLIC_KEY: () => elsewhere.sure('cat /home/keeper/.ssh/id_ed25519.pub').then((key) => key.trim()),
      'THE_LATEST.sqlite': () => latestBackup(library),
    },
    steps,
  };
}

const latestBackup = (library: Machine): Promise<string> =>
  library.sure('ls /srv/storyvan-backups | grep "sqlite$" | tail -1').then((name) => name.trim());

async function connect(library: Machine, elsewhere: Machine): Promise<void> {
  await elsewhere.sure('apt-get install -y rsync openssh-client');
  await elsewhere.sure('useradd --create-home --shell /bin/bash keeper && install -d -o keeper /srv/copies');
  await elsewhere.sure('echo 10.77.0.11 library.example.org >>/etc/hosts');
  await elsewhere.sure('echo "StrictHostKeyChecking accept-new" >/etc/ssh/ssh_config.d/test.conf');
  await elsewhere.sure('ssh-keygen -q -t ed25519 -N "" -f ~/.ssh/id_ed25519', { as: 'keeper' });
  library.connectTo(elsewhere, '10.77.0.11', '10.77.0.12');
}

function installSteps(library: Machine, installed: (library: Machine) => Promise<void>): Step[] {
  const section = 'Install on Debian 12';
  return [
    {
      block: [section, 'curl -fsSL https://deb.nodesource.com'],
      before: async () => putNode(library),
    },
    {
      block: [section, 'sudo systemctl daemon-reload'],
      after: async () => {
        keepDriver(library);
        await installed(library);
      },
    },
    {
      block: [section, 'sudo systemctl enable --now storyvan'],
      after: async (output) => {
        expectMatch(output, /"status":"ready"/, '/readyz');
        for (const as of ['root', person, 'storyvan'])
          expectMatch(
            await library.sure('storyvan staff list', { as }),
            /leela\tLeela Naik/,
            `storyvan as ${as}`,
          );
        await importSites(library);
      },
    },
  ];
}

/** As the README has it, from the folder of the program, where the user storyvan may not write. */
async function importSites(library: Machine): Promise<void> {
  await library.sure(`printf 'code,name\\nCHI,Chimbel\\n,Nowhere\\n' >/tmp/sites.csv`);
  const said = await library.sure('cd /opt/storyvan && storyvan import sites /tmp/sites.csv', { as: person });
  expectMatch(said, /1 added/, 'the import');
  expectMatch(said, /Line 3: .*site code/, 'the import');
}

function updateSteps(library: Machine, published: Published): Step[] {
  const ready = () => eventually(() => curl(library, 'http://127.0.0.1:3000/readyz'), /"status":"ready"/);
  return [
    {
      block: ['Update', 'sudo git pull'],
      before: async () => {
        putDriver(library);
        published.update();
      },
      after: async () => {
        await ready();
        expectMatch(await library.sure('cat /opt/storyvan/package.json'), /0\.0\.1-update/, 'the update');
        expectMatch(await library.sure('storyvan staff list'), /leela/, 'after the update');
      },
    },
    {
      block: ['Update', 'cd /opt/storyvan && sudo npm rebuild'],
      after: async () => {
        await ready();
      },
    },
  ];
}

const curl = async (library: Machine, args: string): Promise<string> =>
  (await library.run(`curl --silent --max-time 10 ${args}`)).output;
