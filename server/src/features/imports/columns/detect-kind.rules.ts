import { detectSystem } from './detect-system.rules.ts';
import { rateHeader } from './headers.rules.ts';
import type { KindColumns } from './input.ts';
import { inWords, type KindName, listedBy } from './kind-names.ts';

/** The kind of import of a file: of a known system, else the kind whose columns it has. */

export interface DetectedKind {
  kind: KindName;
  /** What else the file can be imported as. */
  others: KindName[];
  /** "This looks like Koha's items." */
  sentence: string;
  /** Its columns say as much for another kind: a code and a name are those of a school or of a site. */
  isUnsure: boolean;
}

export type AllKinds = Record<KindName, KindColumns>;

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
