import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { uuidText } from '../../db/uuid-columns.ts';
import { type Progress, silent, watched } from '../../recovery/progress.ts';
import type { Snapshot } from '../../recovery/snapshot.ts';
import { exportedFiles } from './all-files.ts';
import { headerLine, linesOf } from './csv-text.ts';
import type { ExportedFile, FileToWrite, ShownRow } from './exported-file.ts';
import { bytesOfCover, countRows, listCovers, selectOf } from './exported-rows.queries.ts';
import { readmeText } from './readme-text.ts';

/** Writes everything in the library as a zip archive of CSV files, row by row, from one snapshot of the database. */

/** A spreadsheet opens at most 1,048,576 lines. */
const rowsOfFile = 1_000_000;
/** Increased if an older version could not import the archive. */
export const formatVersion = 1;

export interface Written {
  files: number;
  rows: number;
}

interface Options {
  now: Date;
  progress?: Progress;
  /** Fewer in tests. */
  rowsPerFile?: number;
}

export async function writeArchive(
  source: Snapshot,
  to: Writable,
  { now, progress = silent, rowsPerFile = rowsOfFile }: Options,
): Promise<Written> {
  const snapshot = watched(source, progress);
  const files: FileToWrite[] = [];
  for (const file of exportedFiles) files.push({ file, rows: await countRows(snapshot, file) });
  const rows = files.reduce((sum, { rows }) => sum + rows, 0);
  progress.total(rows);
  const zip = new ZipFile();
  const options = { mtime: now, mode: 0o100600 };
  const add = (name: string, content: () => AsyncIterable<Buffer>) =>
    zip.addReadStreamLazy(name, options, (answer) => {
      // Errors must reach the archive, or it would wait for ever.
      const stream = Readable.from(content(), { objectMode: false });
      answer(null, stream);
    });
  const about = { format: formatVersion, made_at: now.toISOString() };
  zip.addBuffer(Buffer.from(readmeText(files, now)), 'README.txt', options);
  zip.addBuffer(Buffer.from(`${JSON.stringify(about, null, 2)}\n`), 'export.json', options);
  for (const { file, rows } of files) {
    const complete = file.complete?.() ?? null;
    for (let start = 0; start === 0 || start < rows; start += rowsPerFile) {
      const part = start === 0 ? '' : `-${start / rowsPerFile + 1}`;
      add(`${file.name}${part}.csv`, () =>
        contentOf(snapshot, file, { start, count: rowsPerFile, complete }),
      );
    }
  }
  for (const cover of await listCovers(snapshot)) {
    add(`covers/${cover.name}.${cover.type.split('/')[1]}`, async function* () {
      yield await bytesOfCover(snapshot, cover.title_id);
    });
  }
  const failed = new Promise<never>((_, reject) => zip.on('error', reject));
  zip.end();
  await Promise.race([pipeline(zip.outputStream, to), failed]);
  return { files: files.length, rows };
}

async function* contentOf(
  snapshot: Snapshot,
  file: ExportedFile,
  part: { start: number; count: number; complete: ((row: ShownRow) => void) | null },
): AsyncGenerator<Buffer> {
  yield Buffer.from(headerLine(file));
  for await (const batch of snapshot.stream(selectOf(file, part))) {
    yield Buffer.from(linesOf(file, shownRows(file, batch, part.complete)));
  }
}

/** With UUIDs as text, and completed. */
function shownRows(
  { columns }: ExportedFile,
  batch: unknown[][],
  complete: ((row: ShownRow) => void) | null,
): unknown[][] {
  const ids = columns.flatMap(({ type }, n) => (type === 'id' ? [n] : []));
  for (const row of batch) for (const n of ids) if (row[n] instanceof Uint8Array) row[n] = uuidText(row[n]);
  if (complete === null) return batch;
  return batch.map((row) => {
    const shown = Object.fromEntries(columns.map(({ name }, n) => [name, row[n]]));
    complete(shown);
    return columns.map(({ name }) => shown[name]);
  });
}
