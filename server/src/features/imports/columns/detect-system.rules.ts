import { columnNames, type NamedHeader, namedHeaders } from './header-words.rules.ts';
import type { DateOrder } from './input.ts';
import type { KindName } from './kind-names.ts';
import { allSystems } from './systems/all-systems.ts';
import type { CopiesColumn, RowChoice, System, SystemExport } from './systems/system.ts';

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
  /** For a catalogue whose rows also name copies. */
  copies: (CopiesColumn & { header: string }) | null;
  /** Which rows to import, if not all. */
  only: RowChoice | null;
}

/**
 * What a file is. A screen shows `sentence` and takes `kind` and `mapping` as the first choice; the kinds in `others`
 * are the other choices for the same file. If `refusal` is set, the file cannot be imported, and the text says what to
 * export instead.
 */
export interface Detection extends KindMapping {
  /** The name of its page in docs/importing, and its name for people. */
  system: { key: string; name: string };
  /** "Koha's items" */
  named: string;
  /** "This looks like Koha's items." */
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
  const columnOf = columnFinder(headers);
  const found = systems
    .flatMap((system) => system.exports.map((described) => ({ system, described })))
    .filter(({ described }) => isExport(described, columnOf, sampleRows))
    .sort((a, b) => b.described.marks.length - a.described.marks.length);
  const [best] = found;
  if (!best) return null;
  const { system, described } = best;
  const alike = found.filter((one) => one.system === system && one.described.lists === described.lists);
  const others = alike.filter((one, at) => {
    const { kind } = one.described;
    return kind !== described.kind && alike.findIndex((first) => first.described.kind === kind) === at;
  });
  const named = system.named?.(described.lists) ?? `${system.name}'s ${described.lists}`;
  return {
    system: { key: system.key, name: system.name },
    named,
    sentence: `This looks like ${named}.`,
    ...mappingOf(described, headers, columnOf),
    others: others.map((other) => mappingOf(other.described, headers, columnOf)),
    refusal: described.refusal ?? null,
  };
}

/** The position of the column with this name, or -1. */
type ColumnOf = (name: string) => number;

function isExport(
  { marks, unless = [], filled }: SystemExport,
  columnOf: ColumnOf,
  rows: readonly (readonly string[])[],
): boolean {
  if (!marks.every((mark) => [mark].flat().some((header) => columnOf(header) >= 0))) return false;
  if (unless.some((header) => columnOf(header) >= 0)) return false;
  if (filled === undefined) return true;
  const column = columnOf(filled);
  return rows.some((cells) => (cells[column] ?? '').trim() !== '');
}

function mappingOf(described: SystemExport, headers: readonly string[], columnOf: ColumnOf): KindMapping {
  const { kind, columns, leftOut = {}, dates = null, cells = {}, copies, only = null } = described;
  const headerOf = (names: string | string[]): string[] => {
    const column = [names]
      .flat()
      .map(columnOf)
      .find((at) => at >= 0);
    return column === undefined ? [] : [headers[column] as string];
  };
  const [copiesHeader] = copies ? headerOf(copies.header) : [];
  return {
    kind,
    mapping: Object.entries(columns).flatMap(([field, names]) =>
      headerOf(names).map((header) => ({ field, header })),
    ),
    left_out: Object.entries(leftOut).flatMap(([name, reason]) =>
      headerOf(name).map((header) => ({ header, reason })),
    ),
    dates,
    cells,
    copies: copies && copiesHeader !== undefined ? { ...copies, header: copiesHeader } : null,
    only,
  };
}

/** Of the systems; they are few. */
const names = new Map<string, NamedHeader>();

function nameOf(name: string): NamedHeader {
  const named = names.get(name) ?? (namedHeaders([name])[0] as NamedHeader);
  names.set(name, named);
  return named;
}

function columnFinder(headers: readonly string[]): ColumnOf {
  const named = columnNames(headers);
  const known = new Map<string, number>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const { compact, words } = nameOf(name);
    const column = (named.compact.get(compact) ?? named.words.get(words))?.[0] ?? -1;
    known.set(name, column);
    return column;
  };
}
