import { compactHeader, headerWords } from '../files/header-words.rules.ts';
import type { KindName } from '../import-request.ts';
import { allSystems } from './all-systems.ts';
import type { DateOrder, System, SystemExport } from './system.ts';

/** Recognises the exports of other library systems by their headers. */

/** How one kind of import reads the columns of a recognised file. */
export interface KindMapping {
  kind: KindName;
  /** The fields with a column, in the order of the system's description. */
  mapping: { field: string; header: string }[];
  /** Columns that must not be matched to a field by their name, each with the reason, for people. */
  left_out: { header: string; reason: string }[];
  dates: DateOrder | null;
  /** Reads the cells of a field that are not written plainly. */
  cells: Record<string, (cell: string) => string>;
  copies: SystemExport['copies'] | null;
}

/**
 * What a file is. A screen shows `sentence` and takes `kind` and `mapping` as the first choice; the kinds in `others`
 * are the other choices for the same file, in the order in which they are imported. If `refusal` is set, the file
 * cannot be imported, and the text says what to export instead.
 */
export interface Detection extends KindMapping {
  /** The name of its page in docs/importing, and its name for people. */
  system: { key: string; name: string };
  /** "items" */
  lists: string;
  /** "This looks like an export of Koha: items." */
  sentence: string;
  others: KindMapping[];
  refusal: string | null;
}

/**
 * The system and the kind of import of a file with these headers, or null if it is not known.
 * @param headers as in the file, in any case, with or without blanks around them
 * @param sampleRows the first rows of the file, as lists of cells; about 50 are enough
 */
export function detectSystem(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
  systems: readonly System[] = allSystems,
): Detection | null {
  const found = systems
    .flatMap((system) => system.exports.map((described) => ({ system, described })))
    .filter(({ described }) => isExport(described, headers, sampleRows))
    .sort((a, b) => b.described.marks.length - a.described.marks.length);
  const [best] = found;
  if (!best) return null;
  const { system, described } = best;
  const alike = found.filter((other) => other.system === system && other.described.lists === described.lists);
  const kinds = new Map(alike.reverse().map((other) => [other.described.kind, other.described]));
  kinds.delete(described.kind);
  return {
    system: { key: system.key, name: system.name },
    lists: described.lists,
    sentence: `This looks like ${anExport(system, described)}.`,
    ...mappingOf(described, headers),
    others: [...kinds.values()].reverse().map((other) => mappingOf(other, headers)),
    refusal: described.refusal ?? null,
  };
}

const anExport = ({ name }: System, { lists }: SystemExport): string => `an export of ${name}: ${lists}`;

function isExport(
  { marks, filled }: SystemExport,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): boolean {
  if (!marks.every((mark) => [mark].flat().some((header) => columnOf(header, headers) >= 0))) return false;
  if (filled === undefined) return true;
  const column = columnOf(filled, headers);
  return column >= 0 && rows.some((cells) => (cells[column] ?? '').trim() !== '');
}

function mappingOf(described: SystemExport, headers: readonly string[]): KindMapping {
  const { kind, columns, leftOut = {}, dates = null, cells = {}, copies = null } = described;
  const mapping = Object.entries(columns).flatMap(([field, names]) => {
    const column = [names]
      .flat()
      .map((name) => columnOf(name, headers))
      .find((at) => at >= 0);
    return column === undefined ? [] : [{ field, header: headers[column] as string }];
  });
  const left_out = Object.entries(leftOut).flatMap(([name, reason]) => {
    const column = columnOf(name, headers);
    return column < 0 ? [] : [{ header: headers[column] as string, reason }];
  });
  const copiesColumn = copies === null ? -1 : columnOf(copies.header, headers);
  return {
    kind,
    mapping,
    left_out,
    dates,
    cells,
    copies:
      copies === null || copiesColumn < 0 ? null : { ...copies, header: headers[copiesColumn] as string },
  };
}

function columnOf(name: string, headers: readonly string[]): number {
  const compact = compactHeader(name);
  const exact = headers.findIndex((header) => compactHeader(header) === compact);
  if (exact >= 0) return exact;
  const words = headerWords(name);
  return headers.findIndex((header) => headerWords(header) === words);
}
