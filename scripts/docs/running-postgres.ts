import type { Machine } from './machine.ts';
import { eventually, expectMatch, type Step } from './player.ts';

/** The move to PostgreSQL and back. */

const section = 'To PostgreSQL, and back';

export function postgresSteps(library: Machine): Step[] {
  const ready = () =>
    eventually(
      async () => (await library.run('curl -s http://127.0.0.1:3000/readyz')).output,
      /"status":"ready"/,
    );
  const sql = (query: string, database = 'storyvan') =>
    library.sure(`cd / && sudo -u postgres psql --no-psqlrc -At -d ${database} -c "${query}"`);
  const count = 'select count(*) from staff';
  return [
    {
      block: [section, 'sudo -u postgres createuser'],
      after: async (output) => {
        expectMatch(output, /tables were read again on both sides/, 'the move');
        await ready();
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
        expectMatch(await sql(count, 'other'), /^2\n$/, 'the other database');
        await library.sure('systemctl start storyvan');
        await ready();
      },
    },
    {
      block: [section, 'storyvan move --to /var/lib/storyvan/library'],
      after: async () => {
        await ready();
        expectMatch(await library.sure('storyvan staff list'), /only-live/, 'back in the folder');
        await library.sure('systemctl restart storyvan');
        await library.sure('cd / && service postgresql stop');
        await ready();
      },
    },
  ];
}

/** While the settings name PostgreSQL, a drill in a folder stays in that folder. */
async function drillOnPostgres(library: Machine, count: () => Promise<string>): Promise<void> {
  await library.sure('DATA_DIR=/tmp/drill storyvan restore "$(ls /srv/storyvan-backups/*.sqlite | head -1)"');
  const drilled = await library.sure('DATA_DIR=/tmp/drill storyvan staff list');
  expectMatch(drilled, /^leela\tLeela Naik\tadministrator\n$/, 'the library of the drill');
  expectMatch(await count(), /^2\n$/, 'PostgreSQL after a drill');
  await library.sure('rm -r /tmp/drill');
}
