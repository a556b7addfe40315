import type { Machine } from './machine.ts';
import { eventually, expectMatch, running, type Step } from './player.ts';

/** Backups, copies of them on another machine, the restore and its drill. */

export function backupSteps(library: Machine, elsewhere: Machine): Step[] {
  return [...makingSteps(library), ...copyingSteps(library, elsewhere), ...restoreSteps(library)];
}

function makingSteps(library: Machine): Step[] {
  const asService = (command: string) =>
    library.run(`nsenter --target "$(cat /run/storyvan.main-pid)" --mount runuser -u storyvan -- ${command}`);
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
        expectMatch(String(written.code), /^0$/, 'what the service may write');
        await library.sure('rm /srv/storyvan-backups/try');
        expectMatch(
          (await asService('touch /opt/try')).output,
          /Read-only|denied/,
          'what the service may not write',
        );
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
        // A loss on one side does not reach the other, and this login can read nothing else and write nothing.
        await library.sure(
          `mv /srv/storyvan-backups/${name} /srv/kept-aside && echo damaged >/srv/storyvan-backups/${name}`,
        );
        await elsewhere.sure(`rsync --archive --ignore-existing ${login}: /srv/copies/`, keeper);
        await library.sure(`mv /srv/kept-aside /srv/storyvan-backups/${name}`);
        await elsewhere.sure(`! grep -q damaged /srv/copies/${name}`);
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

/** What the live library is made of; the drill must not change it. */
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
        const ask = async () => (await library.run('curl -s http://127.0.0.1:3999/readyz')).output;
        await eventually(ask, /"status":"ready"/);
        running.get('drill')?.kill('SIGINT');
        await library.sure('pkill -INT -f "^/usr/bin/node .*serve$" --newest');
        const drilled = await library.sure('DATA_DIR=/tmp/drill storyvan staff list');
        expectMatch(drilled, /^leela\tLeela Naik\tadministrator\n$/, 'the library of the drill');
        expectMatch(await library.sure('storyvan staff list'), /only-live/, 'the live library');
        const after = await library.sure(liveState);
        if (after !== before) throw new Error(`The drill has changed the live library:\n${before}\n${after}`);
      },
    },
  ];
}
