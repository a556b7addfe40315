import type { ImportReading } from '@storyvan/contract/common/import-shapes';
import type { Executor } from '../../../db/database.ts';
import { prepare } from '../../../db/prepare.ts';
import { readFile } from '../../../records/import/import.queries.ts';
import { StartError } from '../../../start-error.ts';
import { detectKind } from '../columns/detect-kind.ts';
import { matchHeaders, rateHeader } from '../columns/headers.rules.ts';
import type { KindName } from '../columns/kind-names.ts';
import { sourceOf } from '../columns/read-source.ts';
import type { Source } from '../columns/source.ts';
import { UnfitColumns } from '../columns/table-start.ts';
import { type ReadFile, readFormat } from '../files/read-file.ts';
import { kinds } from '../kinds/all-kinds.ts';
import { type ImportOptions, rememberedChoices, requestOf } from './choices.rules.ts';
import { forScreen, isKind } from './detail.rules.ts';

/** Reads an uploaded file: detects what was not chosen, and describes it for the screen. */

export type StoredReading = ImportReading & { kind: KindName | null };

export interface Upload {
  kind: KindName | null;
  options: ImportOptions;
  reading: StoredReading;
  /** Null if something has to be chosen or corrected first: `problem` says what. */
  source: Source | null;
  problem: string | null;
}

export interface UploadRow {
  import_id: string;
  file_name: string;
  kind: string | null;
}

const unread: StoredReading = {
  kind: null,
  format: null,
  unit: 'Line',
  sentence: null,
  sheets: [],
  sheet: null,
  header_line: null,
  headers: [],
  samples: [],
  mapping: [],
  notices: [],
  notes: [],
};

export async function readUpload(on: Executor, row: UploadRow, chosen: ImportOptions): Promise<Upload> {
  try {
    const content = await readFile(on, row.import_id, 'upload');
    if (content === null) throw new StartError('The uploaded file was deleted. Upload it again.');
    const { encoding, sheet, header_line, kind } = chosen.choices;
    const request = {
      file: row.file_name,
      content,
      ...(encoding ? { encoding } : {}),
      ...(sheet ? { sheet } : {}),
      ...(header_line ? { header_line } : {}),
    };
    const rated = isKind(kind) ? [kinds[kind]] : Object.values(kinds);
    const read = await readFormat(request, (headers) => bestRating(rated, headers));
    return await describe(on, { row, chosen, read });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { kind: null, options: chosen, reading: unread, source: null, problem: forScreen(error.message) };
  }
}

/** How well a row fits as the header of any of these kinds. */
function bestRating(rated: (typeof kinds)[KindName][], headers: string[]) {
  const ratings = rated.map((kind) => rateHeader(kind, headers, []));
  return {
    complete: ratings.some(({ complete }) => complete),
    known: Math.max(...ratings.map(({ known }) => known)),
  };
}

interface Opened {
  row: UploadRow;
  chosen: ImportOptions;
  read: ReadFile;
}

async function describe(on: Executor, { row, chosen, read }: Opened): Promise<Upload> {
  if (read.format === 'marc') {
    const { edits } = chosen;
    const source = sourceOf({ kind: 'catalogue', file: row.file_name, edits }, kinds.catalogue, read);
    return withSource({ kind: 'catalogue', options: chosen, reading: { ...unread, format: 'marc' } }, source);
  }
  const { headers } = read.table;
  const { choices } = chosen;
  const remembered =
    choices.kind === null ? rememberedChoices(headers, await listLastReadings.all(on, {})) : null;
  const options = remembered ? { ...chosen, choices: { ...choices, ...remembered } } : chosen;
  const found = detectKind(kinds, headers, read.table.sampleRows());
  const detected = found?.isUnsure ? null : found;
  const wanted = options.choices.kind;
  const kind = isKind(wanted) ? wanted : (detected?.kind ?? null);
  const reading: StoredReading = {
    ...unread,
    kind,
    format: read.format,
    unit: read.format === 'text' ? 'Line' : 'Row',
    sentence: remembered
      ? 'It is read like the last file with the same columns.'
      : (detected?.sentence ?? null),
    ...(read.format === 'workbook' ? { sheets: read.sheets, sheet: read.sheet } : {}),
    headers: headers.map((header) => header.trim()),
    header_line: read.table.headerLine,
  };
  return kind === null
    ? unknownKind(reading, options)
    : fitted({ row, chosen: options, read }, kind, reading);
}

const unknownKind = (reading: StoredReading, options: ImportOptions): Upload => ({
  kind: null,
  options,
  reading,
  source: null,
  problem: 'The columns do not show what this file holds. Choose it, and the line of the header.',
});

function fitted({ row, chosen, read }: Opened, kind: KindName, reading: StoredReading): Upload {
  const request = { kind, file: row.file_name, ...requestOf(chosen, kinds[kind]) };
  const known = { kind, options: chosen, reading };
  try {
    return withSource(known, sourceOf(request, kinds[kind], read));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const problem = forScreen(error.message);
    if (!(error instanceof UnfitColumns)) return { ...known, source: null, problem };
    const { headers, header_line, samples } = error.table;
    const mapping = partialMapping(kind, headers, request.map ?? []);
    return { ...known, reading: { ...reading, header_line, samples, mapping }, source: null, problem };
  }
}

/** The columns that were recognised although a needed one is missing. */
function partialMapping(kind: KindName, headers: string[], corrections: string[]): StoredReading['mapping'] {
  try {
    const { columns } = matchHeaders({ ...kinds[kind], needed: [] }, headers, corrections);
    return [...columns].map(([field, at]) => ({ field, header: (headers[at] ?? '').trim() }));
  } catch {
    return [];
  }
}

function withSource(upload: Pick<Upload, 'kind' | 'options' | 'reading'>, source: Source): Upload {
  const { mapping, notices, table, unit } = source;
  const { reading, kind } = upload;
  return {
    ...upload,
    reading: {
      ...reading,
      kind,
      unit,
      mapping,
      notices: notices.map(forScreen),
      ...(table ? { samples: table.samples, header_line: table.header_line } : {}),
    },
    source,
    problem: null,
  };
}

/** What was chosen for the last files. */
const listLastReadings = prepare<Record<string, never>, { reading: string | null; options: string }>((db) =>
  db
    .selectFrom('import')
    .select(['reading', 'options'])
    .where('reading', 'is not', null)
    .orderBy('import_id', 'desc')
    .limit(50),
);
