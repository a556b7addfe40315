import { bareMachine, keepDriver, keepInstalled, person, publish, putNode, repository } from './library.ts';
import type { Machine } from './machine.ts';
import { expectMatch } from './player.ts';
import type { Part, Scenario, Step } from './scenario.ts';

/** docs/running.md up to a server that answers, on a bare machine. Its disk is kept for the other parts. */

export const running = 'docs/running.md';
const section = 'Install on Debian 12';

export const installPart: Part = {
  name: 'install',
  page: running,
  sections: [section],
  async prepare(): Promise<Scenario> {
    const library = await bareMachine('library');
    publish(library);
    return {
      machines: { library: { machine: library, as: person } },
      home: 'library',
      words: { YOUR_COPY_OF_STORYVAN: () => repository },
      steps: installSteps(library),
    };
  },
};

function installSteps(library: Machine): Step[] {
  return [
    {
      block: [section, 'curl -fsSL https://deb.nodesource.com'],
      before: async () => putNode(library),
    },
    {
      block: [section, 'sudo systemctl daemon-reload'],
      after: async () => keepDriver(library),
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
        await library.sure('sudo systemctl stop storyvan', { as: person });
        await keepInstalled(library);
      },
    },
  ];
}

/** As in the README, from the folder of the program, where the user storyvan may not write. */
async function importSites(library: Machine): Promise<void> {
  await library.sure(`printf 'code,name\\nCHI,Chimbel\\n,Nowhere\\n' >/tmp/sites.csv`);
  const said = await library.sure('cd /opt/storyvan && storyvan import sites /tmp/sites.csv', { as: person });
  expectMatch(said, /1 added/, 'the import');
  expectMatch(said, /Line 3: .*site code/, 'the import');
}
