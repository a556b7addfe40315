import { StartError } from '../../../start-error.ts';
import type { HeaderRating } from '../files/delimited.ts';
import { type ReadFile, readFormat } from '../files/read-file.ts';
import { detectSystem } from './detect-system.rules.ts';
import { rateHeader } from './headers.rules.ts';
import type { KindColumns, ReadRequest } from './input.ts';
import { readMarc } from './marc/marc-source.ts';
import { readSourceTable, type Source } from './source.ts';

/** Reads the rows of a file by the columns of a kind. */

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
