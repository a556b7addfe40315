import { accessSync, constants, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Database } from '../../db/database.ts';
import { StartError } from '../../start-error.ts';
import type { ReadRequest, Reject } from './columns/input.ts';
import { readSource } from './columns/read-source.ts';
import type { Source } from './columns/source.ts';
import { readInput } from './files/input-text.ts';
import { kinds } from './kinds/all-kinds.ts';
import type { Outcome } from './kinds/plan.ts';
import { asCommandLineImport, importRun } from './writing/import-run.commands.ts';
import { type CarriedOut, type CarryOut, carryOut } from './writing/write-import.commands.ts';

/** Imports one file: everything is read, checked and planned first, then one transaction writes all valid rows. */

export interface ImportRequest extends ReadRequest, CarryOut {
  dry_run?: boolean;
  /** The file for rejected rows; by default next to the input file. */
  rejects?: string;
  /** Called if another import is running, before waiting for its end. */
  onWait?: () => void;
}

export interface ImportReport extends Outcome {
  source: Pick<Source, 'unit' | 'mapping' | 'unused' | 'left_out' | 'detection' | 'notices'>;
  /** The number of rows in the file. */
  rows: number;
  repeated: number;
  /** For a MARC file whose records list copies. */
  copies: Outcome | null;
  /** The number of imported rows with each note, such as a repaired ISBN. */
  notes: Map<string, number>;
  rejects_file: string | null;
}

/** The import succeeded, but the rejects file could not be written; the report lists the rejected rows. */
export class RejectsNotWritten extends StartError {
  constructor(
    message: string,
    readonly report: ImportReport,
  ) {
    super(message);
  }
}

export async function importFile(db: Database, request: ImportRequest): Promise<ImportReport> {
  const { dry_run = false } = request;
  const rejectsFile = rejectsFileOf(request);
  const carried = await (dry_run
    ? carryOut(db, request, await readSource(request, kinds[request.kind]), null)
    : runAlone(db, request));
  const { source, allRejects } = carried;
  const writesRejects = allRejects.length > 0 && (!dry_run || request.rejects !== undefined);
  const report = reportOf(carried);
  if (!writesRejects) return report;
  try {
    writeRejects(rejectsFile, source, allRejects);
  } catch (error) {
    throw new RejectsNotWritten(whyNotWritten(request, rejectsFile, error as Error), report);
  }
  return { ...report, rejects_file: rejectsFile };
}

function runAlone(db: Database, request: ImportRequest): Promise<CarriedOut> {
  const { file, kind } = request;
  const content = readInput(file);
  const about = { kind, file_name: basename(file), bytes: content.length, onWait: request.onWait };
  return db.alone(() =>
    asCommandLineImport(db, about, async (row) => {
      const source = await readSource({ ...request, content }, kinds[kind]);
      return carryOut(db, request, source, (rows, rejected) =>
        importRun(db, { ...row, kind, rows, rejected }),
      );
    }),
  );
}

function reportOf({ source, prepared, outcome, copies, rejects, notes }: CarriedOut): ImportReport {
  return {
    ...outcome,
    rejects,
    source,
    rows: source.count,
    copies,
    repeated: prepared.repeated,
    notes,
    rejects_file: null,
  };
}

/** Next to the file, or in the current folder if that folder is not writable. */
function rejectsFileOf({ file, rejects }: ImportRequest): string {
  const extension = extname(file);
  // Rejects of a workbook or a MARC file are written as CSV.
  const rejectsExtension = /^\.(csv|tsv|txt|tab)$/i.test(extension) ? extension : '.csv';
  const name = `${basename(file, extension)}.rejects${rejectsExtension}`;
  const chosen = rejects ?? (isWritable(dirname(file)) ? join(dirname(file), name) : resolve(name));
  if (resolve(chosen) === resolve(file)) {
    throw new StartError('The rejects file would overwrite the imported file; choose another name.');
  }
  if (rejects !== undefined && !isWritable(dirname(rejects))) {
    throw new StartError(
      `The rejects file ${rejects} cannot be written; choose another one. Nothing was imported.`,
    );
  }
  return chosen;
}

/** Writes the rejected records in their original format next to the rejects file. */
const rawFileOf = (rejectsFile: string): string => rejectsFile.replace(/(\.csv)?$/i, '.mrc');

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

function writeRejects(rejectsFile: string, source: Source, rejects: Reject[]): void {
  writeFileSync(rejectsFile, source.writeRejects(rejects));
  if (source.writeRawRejects) writeFileSync(rawFileOf(rejectsFile), source.writeRawRejects(rejects));
}

function whyNotWritten({ file, dry_run }: ImportRequest, rejectsFile: string, { message }: Error): string {
  const done = dry_run ? '' : `The valid rows of ${basename(file)} were imported. `;
  return `${done}The rejected rows could not be written to ${rejectsFile} (${message}); the report lists them all. To write them to a file, import ${basename(file)} again with --rejects and a writable path; this changes nothing else.`;
}
