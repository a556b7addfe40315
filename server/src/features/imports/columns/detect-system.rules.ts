import { StartError } from '../../../start-error.ts';
import type { Table } from '../files/delimited.ts';
import { columnNames, type NamedHeader, namedHeaders } from './header-words.rules.ts';
import type { DateOrder, KindColumns, ReadRequest } from './input.ts';
import { inWords, type KindName } from './kind-names.ts';
import { allSystems } from './systems/all-systems.ts';
import type { CopiesColumn, RowChoice, System, SystemExport } from './systems/system.ts';

/** Recognises the exports of other library systems by their headers: which kind each is, and what its columns hold. */

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

/** What is clear about a table before its columns are matched by name: its system, and the values that people have fixed. */
export interface KnownTable {
  detection: Detection | null;
  /** Of the detected system, for the kind that is imported; null if the system is not known. */
  known: KindMapping | null;
  fixed: Map<string, string>;
}

/** Throws a StartError if the file is an export of another kind, unless its columns are given with --map. */
export function knownOf(table: Table, request: ReadRequest, kind: KindColumns): KnownTable {
  const fixed = readFixed(request.set ?? [], kind);
  const detection = detectSystem(table.headers, table.sampleRows());
  if (!detection || isMapped(request.map ?? [], kind)) return { detection: null, known: null, fixed };
  if (detection.refusal) throw new StartError(`${detection.sentence} ${detection.refusal}`);
  const kinds = [detection, ...detection.others];
  const known = kinds.find((one) => one.kind === request.kind);
  if (!known) throw new StartError(wrongKind(detection, request.kind));
  return { detection, known, fixed };
}

/** Whether people have chosen a column for each required field. */
const isMapped = (map: string[], { needed }: KindColumns): boolean =>
  needed.every((group) =>
    group.some((field) => map.some((own) => own.startsWith(`${field}=`) && own.at(-1) !== '=')),
  );

function wrongKind({ named, kind, others }: Detection, chosen: KindName): string {
  const kinds = [kind, ...others.map((other) => other.kind)];
  return `This looks like ${named}, not ${inWords(chosen)}. Import it as ${kinds.map(inWords).join(' or as ')}. If this is wrong, choose the columns with --map.`;
}

function readFixed(set: string[], { fields }: KindColumns): Map<string, string> {
  const fixed = new Map<string, string>();
  for (const text of set) {
    const [field = '', value = ''] = text.split(/=(.*)/s).map((part) => part.trim());
    if (field === '' || value === '') {
      throw new StartError(`--set ${text} is not valid; write it as --set field=value.`);
    }
    if (!fields.some((own) => own.field === field)) {
      const names = fields.map((own) => own.field).join(', ');
      throw new StartError(`There is no field ${field} to set. The fields are: ${names}.`);
    }
    fixed.set(field, value);
  }
  return fixed;
}
