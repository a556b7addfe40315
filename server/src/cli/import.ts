import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Database } from '../db/database.ts';
import { dateOrders } from '../features/imports/columns/input.ts';
import { type KindName, listedBy } from '../features/imports/columns/kind-names.ts';
import { encodings } from '../features/imports/files/input-text.ts';
import type { ImportOptions } from './run-import.ts';

type WithDatabase = (work: (db: Database) => Promise<void>) => Promise<void>;

/**
 * `storyvan import …`: real input from spreadsheets and other library systems. The code of imports is loaded when one
 * runs, so that the other commands start without it.
 */
export function importCommands(program: Command, withDatabase: WithDatabase): void {
  const group = program
    .command('import')
    .description('bring in titles, copies, places, people and loans; the kind is found out if it is left out')
    .argument('[file]', 'a file of any kind');
  withOptions(group).action((file: string | undefined, options: ImportOptions) => {
    if (file === undefined) return group.help({ error: true });
    return withDatabase(async (db) => (await import('./run-import.ts')).importAnyKind(db, file, options));
  });
  group
    .command('work <import_id> <worker>', { hidden: true })
    .description('what a server starts for an import in the browser')
    .action((import_id: string, worker: string) =>
      withDatabase(async (db) => {
        const { workOnImport } = await import('../features/imports/browser/work-on-import.commands.ts');
        await workOnImport(db, { import_id, worker });
      }),
    );
  for (const [kind, listed] of Object.entries(listedBy) as [KindName, string][]) {
    // Named on the kind for its help; the group reads them wherever they are.
    withOptions(group.command(`${kind} <file>`).description(listed)).action((file: string, _, command) =>
      withDatabase(async (db) =>
        (await import('./run-import.ts')).runImport(db, kind, file, command.optsWithGlobals()),
      ),
    );
  }
  importEverything(group, withDatabase);
}

/** Everything that `storyvan export` wrote, into an empty library. */
function importEverything(group: Command, withDatabase: WithDatabase): void {
  group
    .command('everything <file.zip>')
    .description('everything that storyvan export wrote, into an empty library')
    .action((file: string) =>
      withDatabase(async (db) => {
        const { importArchive } = await import('../features/exports/import-archive.commands.ts');
        const onFile = (name: string) => process.stdout.isTTY && console.log(`${name} …`);
        const { rows, accounts } = await importArchive(db, file, { onFile });
        const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
        console.log(`${total.toLocaleString('en')} records were imported.`);
        if (accounts === 0) return;
        console.log(
          `${accounts} accounts came without a password. An administrator gives each of these people a one-time password.`,
        );
      }),
    );
}

const withOptions = (command: Command): Command =>
  command
    .option('--dry-run', 'show what would happen and write nothing')
    .option('--map <field=Header>', 'use this column for that field; may be repeated', collect, [])
    .option('--set <field=value>', 'give all rows this value for that field; may be repeated', collect, [])
    .addOption(
      new Option('--dates <order>', 'which of 03/04/2026 is the day, if the file does not show it').choices([
        ...dateOrders,
      ]),
    )
    .option('--header-line <number>', 'the line of the header, if the wrong one is detected', readLine)
    .option('--sheet <name>', 'the sheet of a workbook (the first one if left out)')
    .addOption(new Option('--encoding <name>', 'for a text file that is not Unicode').choices([...encodings]))
    .option('--replace-titles', 'allow an ISBN in the catalogue to get an entirely different title')
    .option('--rejects <file>', 'where rejected rows go (by default beside the file)');

function readLine(value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new InvalidArgumentError('Give the number of the line, from 1.');
  return Number(value);
}

const collect = (value: string, earlier: string[]): string[] => [...earlier, value];
