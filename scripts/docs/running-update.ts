import { installedMachine, person, publishUpdate, putDriver } from './library.ts';
import { expectMatch, ready } from './player.ts';
import { running } from './running.ts';
import type { Part, Scenario } from './scenario.ts';

/** A later version replaces the installed one. */

export const updatePart: Part = {
  name: 'update',
  page: running,
  sections: ['Update', 'Logs'],
  async prepare(): Promise<Scenario> {
    const library = await installedMachine('library');
    await library.sure('systemctl start storyvan');
    return {
      machines: { library: { machine: library, as: person } },
      home: 'library',
      words: {},
      steps: [
        {
          block: ['Update', 'sudo git pull'],
          before: async () => {
            putDriver(library);
            await publishUpdate(library);
          },
          after: async () => {
            await ready(library);
            expectMatch(await library.sure('cat /opt/storyvan/package.json'), /0\.0\.1-update/, 'the update');
            expectMatch(await library.sure('storyvan staff list'), /leela/, 'after the update');
          },
        },
        {
          block: ['Update', 'cd /opt/storyvan && sudo npm rebuild'],
          after: () => ready(library),
        },
        {
          block: ['Logs', 'journalctl'],
          after: async () => {
            const { output } = await library.run('curl -s http://127.0.0.1:3000/api/info/lookup/Asha%20Naik');
            const [, id] = /"request_id":"([^"]+)"/.exec(output) ?? [];
            const line = await library.sure(`grep '"request_id":"${id}"' /var/log/storyvan.journal`);
            expectMatch(line, /^\{.*"route":"\/api\/info\/lookup\/:query".*\}$/m, 'the line of a request');
          },
        },
      ],
    };
  },
};
