import { basename } from 'node:path';
import { StartError } from '../../../start-error.ts';
import type { HeaderRating, Table } from '../files/delimited.ts';
import { readFormat } from '../files/read-file.ts';
import { detectSystem } from './detect-system.rules.ts';
import { rateHeader } from './headers.rules.ts';
import type { KindColumns, ReadRequest } from './input.ts';
import { inWords, type KindName, listedBy } from './kind-names.ts';

/** The kind of import of a file: of a known system, else the kind whose columns it has. */

interface DetectedKind {
  kind: KindName;
  /** What else the file can be imported as. */
  others: KindName[];
  /** "This looks like Koha's items." */
  sentence: string;
  /** Its columns say as much for another kind: a code and a name are those of a school or of a site. */
  isUnsure: boolean;
}

type AllKinds = Record<KindName, KindColumns>;

/** Of kinds that fit equally well, the first one is taken: these, then the others. */
const first: KindName[] = ['children', 'catalogue', 'copies', 'schools', 'sites', 'reading-partners'];
const order = [...new Set([...first, ...(Object.keys(listedBy) as KindName[])])];

/**
 * Null if the columns are those of no kind.
 * @param sampleRows the first rows of the file, as lists of cells
 */
export function detectKind(
  kinds: AllKinds,
  headers: string[],
  sampleRows: readonly (readonly string[])[],
): DetectedKind | null {
  const detection = detectSystem(headers, sampleRows);
  if (detection) {
    const { kind, others, sentence } = detection;
    return { kind, others: others.map((other) => other.kind), sentence, isUnsure: false };
  }
  const fitting = order
    .map((kind) => ({ kind, ...rateHeader(kinds[kind], headers, []) }))
    .filter(({ complete }) => complete)
    .sort((a, b) => b.known - a.known);
  const [best, ...others] = fitting.map(({ kind }) => kind);
  if (!best) return null;
  const isUnsure = best === 'schools' && others[0] === 'sites' && fitting[0]?.known === fitting[1]?.known;
  return { kind: best, others, sentence: `This looks like ${inWords(best)}.`, isUnsure };
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
