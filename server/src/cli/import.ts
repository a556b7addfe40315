import { SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Database } from '../db/database.ts';
import { importArchive } from '../features/exports/import-archive.commands.ts';
import { type Encoding, encodings } from '../features/imports/files/input-text.ts';
import { type ImportReport, importFile, RejectsNotWritten } from '../features/imports/import-file.ts';
import type { KindName } from '../features/imports/import-request.ts';
import { mappingText, reportText } from '../features/imports/report-text.ts';

type WithDatabase = (work: (db: Database) => Promise<void>) => Promise<void>;

const descriptions: Record<KindName, string> = {
  catalogue: 'titles, from a CSV, Excel or MARC 21 file',
  copies: 'accession numbers, each with the ISBN or title of its book',
  sites: 'the sites of the community programme',
  schools: 'schools and their grades',
  children: 'children, each with its site or its school and grade',
  members: 'members of the library',
  'reading-partners': 'people who lead and support sessions',
  'lesson-plans': 'lesson plans, each with the ISBN of its book',
  'open-loans': 'books that are at a site or grade or with a child now',
  'loan-history': 'past and present loans, each with its dates',
};

interface Options {
  dryRun?: boolean;
  map: string[];
  headerLine?: number;
  replaceTitles?: boolean;
  sheet?: string;
  encoding?: Encoding;
  rejects?: string;
}

/** `storyvan import …`: real input from spreadsheets and other library systems. */
export function importCommands(program: Command, withDatabase: WithDatabase): void {
  const group = program.command('import').description('bring in titles, copies, places, people and loans');
  for (const [kind, description] of Object.entries(descriptions) as [KindName, string][]) {
    group
      .command(`${kind} <file>`)
      .description(description)
      .option('--dry-run', 'show what would happen and write nothing')
      .option('--map <field=Header>', 'use this column for that field; may be repeated', collect, [])
      .option('--header-line <number>', 'the line of the header, if the wrong one is detected', readLine)
      .option('--sheet <name>', 'the sheet of a workbook (the first one if left out)')
      .addOption(
        new Option('--encoding <name>', 'for a text file that is not Unicode').choices([...encodings]),
      )
      .option('--replace-titles', 'allow an ISBN in the catalogue to get an entirely different title')
      .option('--rejects <file>', 'where rejected rows go (by default beside the file)')
      .action((file: string, options: Options) => withDatabase((db) => runImport(db, kind, file, options)));
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

function readLine(value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new InvalidArgumentError('Give the number of the line, from 1.');
  return Number(value);
}

const collect = (value: string, earlier: string[]): string[] => [...earlier, value];

async function runImport(db: Database, kind: KindName, file: string, options: Options): Promise<void> {
  const { dryRun = false } = options;
  const bar = process.stdout.isTTY
    ? new SingleBar({ format: '{bar} {value}/{total} rows', stream: process.stdout, clearOnComplete: true })
    : null;
  try {
    const report = await importFile(db, {
      kind,
      file,
      map: options.map,
      ...(dryRun ? { dry_run: true } : {}),
      ...(options.replaceTitles ? { replace_titles: true } : {}),
      ...(options.headerLine ? { header_line: options.headerLine } : {}),
      ...(options.sheet ? { sheet: options.sheet } : {}),
      ...(options.encoding ? { encoding: options.encoding } : {}),
      ...(options.rejects ? { rejects: options.rejects } : {}),
      onRows: (total) => bar?.start(total, 0),
      onRow: () => {
        bar?.increment();
        return undefined;
      },
    }).finally(() => bar?.stop());
    print(report, { dryRun });
  } catch (error) {
    if (error instanceof RejectsNotWritten) print(error.report, { dryRun, allRejects: true });
    throw error;
  }
}

const print = (report: ImportReport, options: Parameters<typeof reportText>[1]): void =>
  console.log([...mappingText(report.source), '', ...reportText(report, options)].join('\n'));
