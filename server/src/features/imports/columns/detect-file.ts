import { basename } from 'node:path';
import { StartError } from '../../../start-error.ts';
import type { Table } from '../files/delimited.ts';
import type { HeaderRating } from '../files/find-header.ts';
import type { ImportRequest } from '../import-request.ts';
import { type DetectedKind, detectKind, type KindColumns } from './detect-kind.rules.ts';
import { rateHeader } from './headers.rules.ts';
import { readFormat } from './read-source.ts';

/** Finds out what a file lists, for an import whose kind is not given. */

/** Throws a StartError if it cannot be found out. */
export async function detectFile(
  request: Omit<ImportRequest, 'kind'>,
  kinds: KindColumns,
): Promise<DetectedKind> {
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
function bestRating(kinds: KindColumns, headers: string[], map: string[]): HeaderRating {
  const ratings = Object.values(kinds).map((kind) => rateHeader(kind, headers, map));
  const known = Math.max(...ratings.map((rating) => rating.known));
  return { known, complete: detectKind(kinds, headers, []) !== null };
}

const unknown = (file: string, { headers }: Table): string =>
  `What ${basename(file)} lists cannot be seen from its columns: ${headers.map((header) => `"${header.trim()}"`).join(', ')}. Give the kind, for example "storyvan import catalogue ${basename(file)}".`;
