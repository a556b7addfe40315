import { installedMachine, onMachine } from './library.ts';
import type { Machine } from './machine.ts';
import { expectMatch, expectNoMatch, ready } from './player.ts';
import { running } from './running.ts';
import type { Part, Step } from './scenario.ts';

/** The move to PostgreSQL and back. */

const section = 'To PostgreSQL, and back';

export const postgresPart: Part = {
  name: 'postgres',
  page: running,
  sections: [section],
  async prepare() {
    const library = await installedMachine('library');
    await library.sure('systemctl start storyvan');
    await ready(library);
    await library.sure("echo 'another long passphrase' | storyvan staff add only-live --password-stdin");
    return onMachine(library, stepsOf(library));
  },
};

function stepsOf(library: Machine): Step[] {
  const sql = (query: string, database = 'storyvan') =>
    library.sure(`cd / && sudo -u postgres psql --no-psqlrc -At -d ${database} -c "${query}"`);
  const count = 'select count(*) from staff';
  return [
    {
      block: [section, 'sudo -u postgres createuser'],
      after: async (output) => {
        expectMatch(output, /tables were read again on both sides/, 'the move');
        await ready(library);
        expectMatch(await sql(count), /^2\n$/, 'PostgreSQL');
        await drillOnPostgres(library, () => sql(count));
      },
    },
    {
      block: [section, 'storyvan move --to -'],
      before: async () => {
        await sql("alter role storyvan password 'secret'");
        await library.sure('cd / && sudo -u postgres createdb -O storyvan -E UTF8 -T template0 other');
        await library.sure('systemctl stop storyvan');
      },
      after: async (output) => {
        expectMatch(output, /tables were read again on both sides/, 'the move by a typed address');
        expectMatch(output, /^(?![\s\S]*secret)/, 'what was shown');
        expectMatch(await sql(count, 'other'), /^3\n$/, 'the other database');
        await library.sure('systemctl start storyvan');
        await ready(library);
      },
    },
    {
      block: [section, 'storyvan move --to /var/lib/storyvan/library'],
      after: async () => {
        await ready(library);
        expectMatch(
          await library.sure('storyvan staff list'),
          /only-live[\s\S]*only-there/,
          'back in the folder',
        );
        await library.sure('systemctl restart storyvan');
        await library.sure('cd / && service postgresql stop');
        await ready(library);
      },
    },
  ];
}

/** While the settings name PostgreSQL, a drill in a folder stays in that folder. */
async function drillOnPostgres(library: Machine, count: () => Promise<string>): Promise<void> {
  await library.sure("echo 'another long passphrase' | storyvan staff add only-there --password-stdin");
  await library.sure(
    'DATA_DIR=/tmp/drill storyvan restore "$(ls /var/lib/storyvan/backups/*.sqlite | tail -1)"',
  );
  const drilled = await library.sure('DATA_DIR=/tmp/drill storyvan staff list');
  expectMatch(drilled, /only-live/, 'the library of the drill');
  expectNoMatch(drilled, /only-there/, 'the library of the drill');
  expectMatch(await count(), /^3\n$/, 'PostgreSQL after a drill');
  await library.sure('rm -r /tmp/drill');
}
