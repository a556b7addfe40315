import { download, installedMachine, onMachine, person, pretendSystemd } from './library.ts';
import type { Machine } from './machine.ts';
import { failing, harmless, makeNextRelease } from './next-release.ts';
import { expectMatch, expectNoMatch, ready } from './player.ts';
import { running } from './running.ts';
import type { Part, Step } from './scenario.ts';
import { expectShortGap, versionOf, watch } from './watch.ts';

/** A later version replaces the installed one, and what happens if it is broken. */

export const updatePart: Part = {
  name: 'update',
  page: running,
  sections: ['Upgrade', 'Go back to an earlier version', 'Logs'],
  alone: true,
  async prepare() {
    const library = await installedMachine('library');
    pretendSystemd(library);
    library.nice = -15;
    await library.sure('systemctl start storyvan');
    await ready(library);
    let backup = '';
    const upgrading = upgradeSteps(library, (name) => {
      backup = name;
    });
    const steps = [...upgrading, ...backSteps(library), logStep(library)];
    return onMachine(library, steps, { 'THE_BACKUP.sqlite': () => backup });
  },
};

function upgradeSteps(library: Machine, tellBackup: (name: string) => void): Step[] {
  return [
    {
      block: ['Upgrade', 'storyvan upgrade'],
      before: async () => {
        await download(library, makeNextRelease({ version: '1.0.1', migration: harmless }));
        await watch(library);
      },
      after: async (output) => {
        expectMatch(output, /Storyvan 1\.0\.1 is running; .*9999-next-version/, 'the upgrade');
        const [, name = ''] = /The backup is \S+\/([^/\s]+\.sqlite)\./.exec(output) ?? [];
        tellBackup(name);
        expectMatch(await versionOf(library), /version="1\.0\.1"/, 'the version that runs');
        await expectShortGap(library, 'an upgrade');
        await expectUntouched(library);
        await library.sure("echo 'another long passphrase' | storyvan staff add after --password-stdin");
      },
    },
  ];
}

function backSteps(library: Machine): Step[] {
  return [
    {
      block: ['Go back to an earlier version', 'sudo systemctl stop'],
      after: async () => {
        await ready(library);
        expectMatch(await versionOf(library), /version="1\.0\.0"/, 'the version that runs');
        await expectUntouched(library);
        expectNoMatch(await library.sure('storyvan staff list'), /after/, 'the library as it was');
        await brokenAtStart(library);
        await brokenInRehearsal(library);
        await damagedArchive(library);
      },
    },
  ];
}

/** It starts on a copy, migrates the library, and then ends: the old version serves again, with the old library. */
async function brokenAtStart(library: Machine): Promise<void> {
  await download(library, makeNextRelease({ version: '1.0.2', migration: harmless, endsAtStart: true }));
  await watch(library);
  const { code, output } = await library.run('storyvan upgrade storyvan-1.0.2-linux-x64.tar.gz', {
    as: person,
  });
  expectMatch(
    `${code} ${output}`,
    /^1 [\s\S]*1\.0\.2 did not become ready[\s\S]*is kept in \S+replaced-/,
    'going back',
  );
  expectMatch(output, /Storyvan 1\.0\.0 is running again, with the library as it was/, 'going back');
  expectMatch(await versionOf(library), /version="1\.0\.0"/, 'the version that runs');
  await expectShortGap(library, 'going back', 10_000);
  await expectUntouched(library);
}

/** Its migration fails on the copy: the old version serves all the time. */
async function brokenInRehearsal(library: Machine): Promise<void> {
  await download(library, makeNextRelease({ version: '1.0.3', migration: failing }));
  await watch(library);
  const { code, output } = await library.run('storyvan upgrade storyvan-1.0.3-linux-x64.tar.gz', {
    as: person,
  });
  expectMatch(
    `${code} ${output}`,
    /^1 [\s\S]*so nothing was changed\.[\s\S]*broken on purpose/,
    'the rehearsal',
  );
  await expectShortGap(library, 'a rehearsal', 1000);
  await expectUntouched(library);
  const left = await library.sure('ls /opt/storyvan /var/lib/storyvan');
  expectNoMatch(left, /1\.0\.3|rehearsal|unpacked/, 'what a rehearsal leaves');
}

async function damagedArchive(library: Machine): Promise<void> {
  const { code, output } = await library.run(
    'echo damaged >>storyvan-1.0.3-linux-x64.tar.gz; storyvan upgrade storyvan-1.0.3-linux-x64.tar.gz',
    { as: person },
  );
  expectMatch(`${code} ${output}`, /^1 [\s\S]*is not as it was published/, 'a damaged archive');
}

async function expectUntouched(library: Machine): Promise<void> {
  expectMatch(await library.sure('storyvan staff list'), /leela/, 'the accounts');
  await library.sure('storyvan verify');
}

function logStep(library: Machine): Step {
  return {
    block: ['Logs', 'journalctl'],
    after: async () => {
      const { output } = await library.run('curl -s http://127.0.0.1:3000/api/info/lookup/Asha%20Naik');
      const [, id] = /"request_id":"([^"]+)"/.exec(output) ?? [];
      const line = await library.sure(`grep '"request_id":"${id}"' /var/log/storyvan.journal`);
      expectMatch(line, /^\{.*"route":"\/api\/info\/lookup\/:query".*\}$/m, 'the line of a request');
    },
  };
}
