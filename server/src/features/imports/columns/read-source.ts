import { StartError } from '../../../start-error.ts';
import { readTable, type Table } from '../files/delimited.ts';
import { type FileFormat, formatOf } from '../files/file-format.ts';
import type { HeaderRating } from '../files/find-header.ts';
import { decodeText, readInput } from '../files/input-text.ts';
import type { SheetTable } from '../files/workbook.ts';
import type { ImportRequest } from '../import-request.ts';
import type { ImportKind } from '../kinds/import-kind.ts';
import { detectSystem } from './detect-system.rules.ts';
import { rateHeader } from './headers.rules.ts';
import { readMarc } from './marc/marc-source.ts';
import { readSourceTable, type Source } from './source.ts';

/** Reads the file of an import by its detected format, not by its name. */

export async function readSource(request: ImportRequest, kind: ImportKind): Promise<Source> {
  const { map = [] } = request;
  const read = await readFormat(request, (headers) => rateHeaders(kind, headers, map));
  if (read.format === 'marc') refuseForMarc(request);
  return sourceOf(request, kind, read);
}

/** The rows of a file by the fields of a kind. */
export function sourceOf(request: ImportRequest, kind: ImportKind, read: ReadFile): Source {
  if (read.format === 'marc') return readMarc(request.file, read.bytes, request.edits);
  const unit = read.format === 'text' ? 'Line' : 'Row';
  const source = readSourceTable(read.table, kind, request, unit);
  return { ...source, notices: [...read.notices, ...source.notices] };
}

export type ReadFile =
  | { format: 'marc'; bytes: Buffer }
  | { format: 'text'; table: Table; notices: string[] }
  | ({ format: 'workbook' } & SheetTable);

/** @param rate how well a row fits as the header */
export async function readFormat(
  request: Omit<ImportRequest, 'kind'>,
  rate: (headers: string[]) => HeaderRating,
): Promise<ReadFile> {
  const { file, encoding, sheet, header_line } = request;
  const bytes = request.content ?? readInput(file);
  const format = formatOf(file, bytes);
  refuseOptions(request, format);
  if (format === 'marc') return { format, bytes };
  if (format === 'text') {
    return { format, table: readTable(decodeText(file, bytes, encoding), rate, header_line), notices: [] };
  }
  // Loaded on demand: the workbook reader is large and rarely needed.
  const { readWorkbook } = await import('../files/workbook.ts');
  return { format, ...readWorkbook(file, bytes, rate, { sheet, headerRow: header_line }) };
}

/** The headers of a known system fit any kind, so that a file of the wrong kind is recognised too. */
function rateHeaders(kind: ImportKind, headers: string[], map: string[]): HeaderRating {
  const rating = rateHeader(kind, headers, map);
  if (rating.complete) return rating;
  const detection = detectSystem(headers, []);
  return detection ? { known: Math.max(rating.known, detection.mapping.length), complete: true } : rating;
}

function refuseOptions({ encoding, sheet }: Omit<ImportRequest, 'kind'>, format: FileFormat): void {
  if (sheet !== undefined && format !== 'workbook') {
    throw new StartError('The file is not a workbook and has no sheets; leave --sheet out.');
  }
  if (encoding !== undefined && format !== 'text') {
    throw new StartError('Only text files have an encoding to choose; leave --encoding out.');
  }
}

function refuseForMarc({ kind, map = [], set = [], dates, header_line }: ImportRequest): void {
  if (kind !== 'catalogue')
    throw new StartError('A MARC 21 file contains a catalogue; import it as a catalogue.');
  if (map.length > 0) throw new StartError('A MARC 21 file has fixed fields; leave --map out.');
  if (set.length > 0) throw new StartError('A MARC 21 file has fixed fields; leave --set out.');
  if (dates !== undefined) throw new StartError('A MARC 21 file has no dates to read; leave --dates out.');
  if (header_line !== undefined)
    throw new StartError('A MARC 21 file has no header; leave --header-line out.');
}
