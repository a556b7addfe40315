import { checkArchive } from '../release/check-archive.ts';
import {
  bareMachine,
  download,
  keepInstalled,
  makeRelease,
  onMachine,
  person,
  pretendSystemd,
  releaseFolder,
} from './library.ts';
import type { Machine } from './machine.ts';
import { expectMatch } from './player.ts';
import type { Part, Step } from './scenario.ts';

/** docs/running.md up to a server that answers, on a bare machine. Its disk is kept for the other parts. */

export const running = 'docs/running.md';
const section = 'Install';

export const installPart: Part = {
  name: 'install',
  page: running,
  sections: [section],
  async prepare() {
    makeRelease();
    await checkArchive(releaseFolder);
    const library = await bareMachine('library');
    pretendSystemd(library);
    await download(library);
    return onMachine(library, installSteps(library));
  },
};

function installSteps(library: Machine): Step[] {
  return [
    {
      block: [section, 'sha256sum --check'],
      after: async (output) => {
        expectMatch(output, /linux-x64\.tar\.gz: OK/, 'the sum');
        expectMatch(
          output,
          /is installed\.\n\n {2}Open: +http:\/\/localhost:3000\n {2}Setup code: (\w{4}-?){3}\n/,
          'the installation',
        );
        await checkOwners(library);
      },
    },
    {
      block: [section, 'storyvan staff add'],
      after: async () => {
        for (const as of ['root', person, 'storyvan'])
          expectMatch(
            await library.sure('storyvan staff list', { as }),
            /leela\tLeela Naik/,
            `storyvan as ${as}`,
          );
        await importSites(library);
        await library.sure('sudo systemctl stop storyvan', { as: person });
        // A tool of the tests. The installation itself needs no package.
        await library.sure('apt-get install -y curl');
        await keepInstalled(library);
      },
    },
  ];
}

/** Nothing of the program can be changed by the service, and nothing of the library can be read by others. */
async function checkOwners(library: Machine): Promise<void> {
  const owners = await library.sure(
    "stat --format '%U:%G %a %n' /opt/storyvan /opt/storyvan/1* /etc/storyvan /etc/storyvan/storyvan.env /var/lib/storyvan /var/lib/storyvan/storyvan.sqlite",
  );
  expectMatch(
    owners,
    /^root:root 755 \/opt\/storyvan\nroot:root 755 \S+\nroot:storyvan 750 \S+\nroot:storyvan 640 \S+\nstoryvan:storyvan 700 \S+\nstoryvan:storyvan 600 \S+\n$/,
    'owners',
  );
  expectMatch(
    await library.sure('find /opt/storyvan ! -user root -o -perm /022 ! -type l | wc -l'),
    /^0$/m,
    'files',
  );
}

/** As in the README, from a folder where the user storyvan may not write. */
async function importSites(library: Machine): Promise<void> {
  await library.sure(`printf 'code,name\\nCHI,Chimbel\\n,Nowhere\\n' >/tmp/sites.csv`);
  const said = await library.sure('cd /opt/storyvan && storyvan import sites /tmp/sites.csv', { as: person });
  expectMatch(said, /1 added/, 'the import');
  expectMatch(said, /Line 3: .*site code/, 'the import');
}
