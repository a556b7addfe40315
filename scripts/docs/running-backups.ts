import { bareMachine, installedMachine, person } from './library.ts';
import type { Machine } from './machine.ts';
import { expectMatch, running as left, ready } from './player.ts';
import { checkPrometheus } from './prometheus.ts';
import { running } from './running.ts';
import type { Part, Scenario, Step } from './scenario.ts';

/** Backups, copies of them on another machine, restoring, and the drill. */

export const backupsPart: Part = {
  name: 'backups',
  page: running,
  sections: ['Backups', 'Restore'],
  async prepare(): Promise<Scenario> {
    const library = await installedMachine('library');
    const elsewhere = await otherMachine();
    elsewhere.beSwitch('10.77.0.12');
    library.plugInto(elsewhere, '10.77.0.11');
    await library.sure('systemctl start storyvan');
    await ready(library);
    return {
      machines: {
        library: { machine: library, as: person },
        elsewhere: { machine: elsewhere, as: 'keeper' },
      },
      home: 'library',
      words: {
        YOUR_PUBLIC_KEY: () =>
          elsewhere.sure('cat /home/keeper/.ssh/id_ed25519.pub').then((key) => key.trim()),
        'THE_LATEST.sqlite': () => latestBackup(library),
      },
      steps: [...makingSteps(library), ...copyingSteps(library, elsewhere), ...restoreSteps(library)],
    };
  },
};

async function otherMachine(): Promise<Machine> {
  const elsewhere = await bareMachine('elsewhere');
  await elsewhere.sure('apt-get install -y rsync openssh-client');
  await elsewhere.sure('useradd --create-home --shell /bin/bash keeper && install -d -o keeper /srv/copies');
  await elsewhere.sure('echo 10.77.0.11 library.example.org >>/etc/hosts');
  await elsewhere.sure('echo "StrictHostKeyChecking accept-new" >/etc/ssh/ssh_config.d/test.conf');
  await elsewhere.sure('ssh-keygen -q -t ed25519 -N "" -f ~/.ssh/id_ed25519', { as: 'keeper' });
  return elsewhere;
}

const latestBackup = (library: Machine): Promise<string> =>
  library.sure('ls /srv/storyvan-backups | grep "sqlite$" | tail -1').then((name) => name.trim());

function makingSteps(library: Machine): Step[] {
  const asService = (command: string) =>
    library.run(
      `nsenter --target "$(cat /run/storyvan.main-pid)" --mount --root --wd=/ runuser -u storyvan -- ${command}`,
    );
  return [
    {
      block: ['Backups', 'storyvan backup'],
      after: async (output) =>
        expectMatch(output, /The backup is \/var\/lib\/storyvan\/backups\/storyvan-/, 'backup'),
    },
    {
      block: ['Backups', "echo 'BACKUP_DIR="],
      after: async (output) => {
        expectMatch(output, /The backup is \/srv\/storyvan-backups\/storyvan-/, 'backup elsewhere');
        const written = await asService('touch /srv/storyvan-backups/try');
        expectMatch(`${written.code}${written.output}`, /^0$/, 'what the service may write');
        await library.sure('rm /srv/storyvan-backups/try');
        expectMatch(
          (await asService('touch /opt/try')).output,
          /Read-only|denied/,
          'what the service may not write',
        );
        await ready(library);
        await checkPrometheus(library);
      },
    },
  ];
}

function copyingSteps(library: Machine, elsewhere: Machine): Step[] {
  const keeper = { as: 'keeper' };
  const login = 'storyvan-backup@library.example.org';
  return [
    {
      block: ['Backups', 'rsync --archive'],
      after: async () => {
        const [name] = (await library.sure('ls /srv/storyvan-backups')).split('\n');
        await elsewhere.sure(`test -s /srv/copies/${name}`);
        // A loss on one side does not reach the other: this login can write nothing and read nothing else.
        const original = `/srv/storyvan-backups/${name}`;
        const copyAgain = () =>
          elsewhere.sure(`rsync --archive --ignore-existing ${login}: /srv/copies/`, keeper);
        await library.sure(`mv ${original} /srv/kept-aside`);
        await copyAgain();
        await elsewhere.sure(`test -s /srv/copies/${name}`);
        await library.sure(`echo damaged >${original}`);
        await copyAgain();
        await elsewhere.sure(`! grep -q damaged /srv/copies/${name}`);
        await library.sure(`mv /srv/kept-aside ${original}`);
        for (const forbidden of [
          `ssh ${login} cat /etc/passwd`,
          `rsync ${login}:/var/lib/storyvan/storyvan.sqlite /tmp/`,
          `rsync ${login}:../../var/lib/storyvan/storyvan.sqlite /tmp/`,
          `rsync /etc/hostname ${login}:`,
        ])
          expectMatch(String((await elsewhere.run(forbidden, keeper)).code), /[1-9]/, forbidden);
      },
    },
    {
      block: ['Backups', 'find /srv/copies'],
      before: async () => {
        await elsewhere.sure('touch -d "50 days ago" /srv/copies/storyvan-old.sqlite', keeper);
      },
      after: async () => {
        await elsewhere.sure('test ! -e /srv/copies/storyvan-old.sqlite && ls /srv/copies/*.sqlite');
      },
    },
  ];
}

/** A fingerprint of the live library, which the drill must not change. */
const liveState = 'cd /var/lib/storyvan && sha256sum storyvan.sqlite && find . -not -name "*-shm" | sort';

function restoreSteps(library: Machine): Step[] {
  let before = '';
  return [
    {
      block: ['Restore', 'storyvan restore --force'],
      before: async () => {
        await library.sure(
          "echo 'another long passphrase' | storyvan staff add after-the-backup --password-stdin",
        );
      },
      after: async (output) => {
        expectMatch(output, /Restored the backup[\s\S]*checks hold/, 'the restore');
        const staff = await library.sure('storyvan staff list');
        expectMatch(staff, /^leela\tLeela Naik\tadministrator\n$/, 'who is there after the restore');
        await ready(library);
        await lookAround(library, 'http://127.0.0.1:3000');
      },
    },
    {
      block: ['Restore', 'DATA_DIR=/tmp/drill storyvan restore'],
      before: async () => {
        await library.sure("echo 'another long passphrase' | storyvan staff add only-live --password-stdin");
        before = await library.sure(liveState);
      },
      after: async (output) => expectMatch(output, /Restored the backup[\s\S]*checks hold/, 'the drill'),
    },
    {
      block: ['Restore', 'DATA_DIR=/tmp/drill PORT=3999'],
      after: async () => {
        await ready(library, 3999);
        await lookAround(library, 'http://127.0.0.1:3999');
        left.get('drill')?.kill('SIGINT');
        await library.sure('pkill -INT -f "bin/node .*serve$" --newest');
        const drilled = await library.sure('DATA_DIR=/tmp/drill storyvan staff list');
        expectMatch(drilled, /^leela\tLeela Naik\tadministrator\n$/, 'the library of the drill');
        expectMatch(await library.sure('storyvan staff list'), /only-live/, 'the live library');
        const after = await library.sure(liveState);
        if (after !== before) throw new Error(`The drill has changed the live library:\n${before}\n${after}`);
      },
    },
  ];
}

/** What the page says to check: a restored library has its accounts and its records. */
async function lookAround(library: Machine, address: string): Promise<void> {
  const fields = "--data-urlencode 'username=leela' --data-urlencode 'password=a long enough passphrase'";
  await library.sure(`curl -s --fail --cookie-jar /tmp/jar ${fields} ${address}/api/login/grant_ci`);
  const sites = await library.sure(`curl -s --fail --cookie /tmp/jar ${address}/api/mop/sites/all/all`);
  expectMatch(sites, /"name":"Chimbel/, 'the sites of the restored library');
}
