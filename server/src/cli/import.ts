import { SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Database } from '../db/database.ts';
import { importArchive } from '../features/exports/import-archive.commands.ts';
import { workOnImport } from '../features/imports/browser/work-on-import.commands.ts';
import { kinds } from '../features/imports/carry-out.ts';
import { type DateOrder, dateOrders } from '../features/imports/files/dates.rules.ts';
import { detectFile } from '../features/imports/files/detect-file.ts';
import { type Encoding, encodings } from '../features/imports/files/input-text.ts';
import { inWords } from '../features/imports/files/known-columns.ts';
import { type ImportReport, importFile, RejectsNotWritten } from '../features/imports/import-file.ts';
import type { ImportRequest, KindName } from '../features/imports/import-request.ts';
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
  set: string[];
  dates?: DateOrder;
  headerLine?: number;
  replaceTitles?: boolean;
  sheet?: string;
  encoding?: Encoding;
  rejects?: string;
}

/** `storyvan import …`: real input from spreadsheets and other library systems. */
export function importCommands(program: Command, withDatabase: WithDatabase): void {
  const group = program
    .command('import')
    .description('bring in titles, copies, places, people and loans; the kind is found out if it is left out')
    .argument('[file]', 'a file of any kind');
  withOptions(group).action((file: string | undefined, options: Options) => {
    if (file === undefined) return group.help({ error: true });
    return withDatabase((db) => importAnyKind(db, file, options));
  });
  group
    .command('work <import_id> <worker>', { hidden: true })
    .description('what a server starts for an import in the browser')
    .action((import_id: string, worker: string) =>
      withDatabase((db) => workOnImport(db, { import_id, worker })),
    );
  for (const [kind, description] of Object.entries(descriptions) as [KindName, string][]) {
    // Named on the kind for its help; the group reads them wherever they are.
    withOptions(group.command(`${kind} <file>`).description(description)).action((file: string, _, command) =>
      withDatabase((db) => runImport(db, kind, file, command.optsWithGlobals())),
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

async function importAnyKind(db: Database, file: string, options: Options): Promise<void> {
  const { kind, others, sentence } = await detectFile(requestOf(file, options), kinds);
  const other = others.map((name) => `"storyvan import ${name} ${file}"`).join(' or ');
  console.log(`${sentence} It is imported as ${inWords(kind)}.${other ? ` Otherwise use ${other}.` : ''}`);
  await runImport(db, kind, file, options, true);
}

const requestOf = (file: string, options: Options): Omit<ImportRequest, 'kind'> => ({
  file,
  map: options.map,
  set: options.set,
  ...(options.dates ? { dates: options.dates } : {}),
  ...(options.dryRun ? { dry_run: true } : {}),
  ...(options.replaceTitles ? { replace_titles: true } : {}),
  ...(options.headerLine ? { header_line: options.headerLine } : {}),
  ...(options.sheet ? { sheet: options.sheet } : {}),
  ...(options.encoding ? { encoding: options.encoding } : {}),
  ...(options.rejects ? { rejects: options.rejects } : {}),
});

async function runImport(
  db: Database,
  kind: KindName,
  file: string,
  options: Options,
  named = false,
): Promise<void> {
  const { dryRun = false } = options;
  const bar = process.stdout.isTTY
    ? new SingleBar({ format: '{bar} {value}/{total} rows', stream: process.stdout, clearOnComplete: true })
    : null;
  try {
    const report = await importFile(db, {
      kind,
      ...requestOf(file, options),
      onWait: () => console.error('Another import is running. This one starts when it has ended.'),
      onRows: (total) => bar?.start(total, 0),
      onRow: () => {
        bar?.increment();
        return undefined;
      },
    }).finally(() => bar?.stop());
    print(report, { dryRun, named });
    // A script would take an import of nothing for a success.
    if (report.rows > 0 && report.rejects.length === report.rows) process.exitCode = 1;
  } catch (error) {
    if (error instanceof RejectsNotWritten) print(error.report, { dryRun, named, allRejects: true });
    throw error;
  }
}

const print = (
  report: ImportReport,
  { named, ...options }: Parameters<typeof reportText>[1] & { named: boolean },
): void => console.log([...mappingText(report.source, named), '', ...reportText(report, options)].join('\n'));
