import { basename } from 'node:path';
import { StartError } from '../../../start-error.ts';
import type { HeaderRating, Table } from '../files/delimited.ts';
import { type ReadFile, readFormat } from '../files/read-file.ts';
import { type AllKinds, type DetectedKind, detectKind } from './detect-kind.rules.ts';
import { detectSystem } from './detect-system.rules.ts';
import { rateHeader } from './headers.rules.ts';
import type { KindColumns, ReadRequest } from './input.ts';
import { readMarc } from './marc/marc-source.ts';
import { readSourceTable, type Source } from './source.ts';

/** Reads the rows of a file by the columns of a kind, and finds out the kind if it is not given. */

export async function readSource(request: ReadRequest, kind: KindColumns): Promise<Source> {
  const { map = [] } = request;
  const read = await readFormat(request, (headers) => rateHeaders(kind, headers, map));
  if (read.format === 'marc') refuseForMarc(request);
  return sourceOf(request, kind, read);
}

/** The rows of a file by the fields of a kind. */
export function sourceOf(request: ReadRequest, kind: KindColumns, read: ReadFile): Source {
  if (read.format === 'marc') return readMarc(request.file, read.bytes, request.edits);
  const unit = read.format === 'text' ? 'Line' : 'Row';
  const source = readSourceTable(read.table, kind, request, unit);
  return { ...source, notices: [...read.notices, ...source.notices] };
}

/** The headers of a known system fit any kind, so that a file of the wrong kind is recognised too. */
function rateHeaders(kind: KindColumns, headers: string[], map: string[]): HeaderRating {
  const rating = rateHeader(kind, headers, map);
  if (rating.complete) return rating;
  const detection = detectSystem(headers, []);
  return detection ? { known: Math.max(rating.known, detection.mapping.length), complete: true } : rating;
}

function refuseForMarc({ kind, map = [], set = [], dates, header_line }: ReadRequest): void {
  if (kind !== 'catalogue')
    throw new StartError('A MARC 21 file contains a catalogue; import it as a catalogue.');
  if (map.length > 0) throw new StartError('A MARC 21 file has fixed fields; leave --map out.');
  if (set.length > 0) throw new StartError('A MARC 21 file has fixed fields; leave --set out.');
  if (dates !== undefined) throw new StartError('A MARC 21 file has no dates to read; leave --dates out.');
  if (header_line !== undefined)
    throw new StartError('A MARC 21 file has no header; leave --header-line out.');
}

/** What a file lists, for an import whose kind is not given. Throws a StartError if it cannot be found out. */
export async function detectFile(request: Omit<ReadRequest, 'kind'>, kinds: AllKinds): Promise<DetectedKind> {
  const rate = (headers: string[]) => bestRating(kinds, headers, request.map ?? []);
  const read = await readFormat(request, rate);
  if (read.format === 'marc') {
    const sentence = 'This is a catalogue in MARC 21.';
    return { kind: 'catalogue', others: [], sentence, isUnsure: false };
  }
  const found = detectKind(kinds, read.table.headers, read.table.sampleRows());
  if (found && !found.isUnsure) return found;
  throw new StartError(unknown(request.file, read.table));
}

/** The headers of a known system or of any kind count as the header of the file. */
function bestRating(kinds: AllKinds, headers: string[], map: string[]): HeaderRating {
  const ratings = Object.values(kinds).map((kind) => rateHeader(kind, headers, map));
  const known = Math.max(...ratings.map((rating) => rating.known));
  return { known, complete: detectKind(kinds, headers, []) !== null };
}

const unknown = (file: string, { headers }: Table): string =>
  `What ${basename(file)} lists cannot be seen from its columns: ${headers.map((header) => `"${header.trim()}"`).join(', ')}. Give the kind, for example "storyvan import catalogue ${basename(file)}".`;
