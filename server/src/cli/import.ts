import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import type { Database } from '../db/database.ts';
import { importFile, type KindName } from '../features/imports/import-file.ts';
import { mappingText, reportText } from '../features/imports/report-text.ts';

type WithDatabase = (work: (db: Database) => Promise<void>) => Promise<void>;

const descriptions: Record<KindName, string> = {
  catalogue: 'titles, from a CSV, TSV or MARC 21 file',
  copies: 'accession numbers, each with the ISBN or title of its book',
  sites: 'the sites of the community programme',
  schools: 'schools and their grades',
  children: 'children, each with its site or its school and grade',
};

interface Options {
  dryRun?: boolean;
  map: string[];
  rejects?: string;
}

/** `storyvan import …`: real input from spreadsheets and other library systems. */
export function importCommands(program: Command, withDatabase: WithDatabase): void {
  const group = program.command('import').description('bring in titles, copies, sites, schools and children');
  for (const [kind, description] of Object.entries(descriptions) as [KindName, string][]) {
    group
      .command(`${kind} <file>`)
      .description(description)
      .option('--dry-run', 'show what would happen and write nothing')
      .option('--map <field=Header>', 'take this column for that field; may be repeated', collect, [])
      .option('--rejects <file>', 'where rejected rows go (beside the file unless told)')
      .action((file: string, options: Options) => withDatabase((db) => runImport(db, kind, file, options)));
  }
}

const collect = (value: string, earlier: string[]): string[] => [...earlier, value];

async function runImport(db: Database, kind: KindName, file: string, options: Options): Promise<void> {
  const bar = process.stdout.isTTY
    ? new SingleBar({ format: '{bar} {value}/{total} rows', stream: process.stdout, clearOnComplete: true })
    : null;
  try {
    const report = await importFile(db, {
      kind,
      file,
      map: options.map,
      ...(options.dryRun ? { dry_run: true } : {}),
      ...(options.rejects ? { rejects: options.rejects } : {}),
      onRows: (total) => bar?.start(total, 0),
      onRow: () => bar?.increment(),
    });
    bar?.stop();
    const lines = [...mappingText(report.source), '', ...reportText(report, options.dryRun ?? false)];
    console.log(lines.join('\n'));
  } finally {
    bar?.stop();
  }
}
