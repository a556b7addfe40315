import { SingleBar } from 'cli-progress';
import type { Database } from '../db/database.ts';
import { detectFile } from '../features/imports/columns/detect-kind.ts';
import type { DateOrder } from '../features/imports/columns/input.ts';
import { inWords, type KindName } from '../features/imports/columns/kind-names.ts';
import type { Encoding } from '../features/imports/files/input-text.ts';
import {
  type ImportReport,
  type ImportRequest,
  importFile,
  RejectsNotWritten,
} from '../features/imports/import-file.ts';
import { kinds } from '../features/imports/kinds/all-kinds.ts';
import { mappingText, reportText } from '../features/imports/report-text.ts';

/** Imports a file for `storyvan import`, and prints what was done. */

export interface ImportOptions {
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

export async function importAnyKind(db: Database, file: string, options: ImportOptions): Promise<void> {
  const { kind, others, sentence } = await detectFile(requestOf(file, options), kinds);
  const other = others.map((name) => `"storyvan import ${name} ${file}"`).join(' or ');
  console.log(`${sentence} It is imported as ${inWords(kind)}.${other ? ` Otherwise use ${other}.` : ''}`);
  await runImport(db, kind, file, options, true);
}

const requestOf = (file: string, options: ImportOptions): Omit<ImportRequest, 'kind'> => ({
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

export async function runImport(
  db: Database,
  kind: KindName,
  file: string,
  options: ImportOptions,
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
