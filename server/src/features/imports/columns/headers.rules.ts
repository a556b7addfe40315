import { StartError } from '../../../start-error.ts';
import { columnNames, compactHeader, type NamedHeader, namedHeaders } from './header-words.rules.ts';
import type { Field, KindColumns } from './input.ts';

/** Maps columns to fields by the names a field may have, corrected by --map. */

export interface Mapping {
  /** Field to column index. */
  columns: Map<string, number>;
  unused: string[];
  /** Optional fields without a column. */
  warnings: string[];
}

/** The extra columns of a rejects file, after those of its input. */
export const rejectHeaders = ['line', 'reject_reason'] as const;

/** How well a row fits as the header; complete if it has all required fields. */
export function rateHeader(
  { fields, needed }: KindColumns,
  headers: string[],
  corrections: string[],
): { known: number; complete: boolean } {
  const chosen = new Map<string, number>();
  for (const correction of corrections) {
    const [field = '', header = ''] = correction.split(/=(.*)/s);
    const column = columnCalled(header.trim(), headers);
    if (header && column >= 0) chosen.set(field.trim(), column);
  }
  const columns = matchByName(fields, headers, chosen, new Set());
  return { known: columns.size, complete: missingOf(needed, new Set(columns.keys())).length === 0 };
}

/** The columns that are decided before the others are matched by name. */
export interface KnownColumns {
  /** Of a recognised system; corrections go before it. */
  mapping: { field: string; header: string }[];
  left_out: { header: string }[];
  /** Fields that have the same value in all rows, and no column. */
  fixed: string[];
}

const nothingKnown: KnownColumns = { mapping: [], left_out: [], fixed: [] };

/**
 * @param corrections from --map, each "field=Header"; "field=" ignores a field
 */
export function matchHeaders(
  kind: KindColumns,
  headers: string[],
  corrections: string[],
  known: KnownColumns = nothingKnown,
): Mapping {
  const { fields, needed, important } = kind;
  const chosen = new Map<string, number>();
  const left = new Set<string>(known.fixed);
  for (const correction of corrections) {
    const { field, column } = readCorrection(correction, fields, headers);
    if (column === null) left.add(field);
    else chosen.set(field, column);
  }
  const corrected = new Set(chosen.values());
  for (const { field, header } of known.mapping) {
    const column = headers.indexOf(header);
    const isFree = !chosen.has(field) && !left.has(field) && !corrected.has(column);
    if (isFree && fields.some((own) => own.field === field)) chosen.set(field, column);
  }
  const barred = known.left_out.map(({ header }) => headers.indexOf(header));
  const columns = matchByName(fields, headers, chosen, left, barred);
  const missing = missingOf(needed, new Set([...columns.keys(), ...known.fixed]));
  if (missing.length > 0) throw new StartError(missingSentence(missing, headers));
  const used = new Set(columns.values());
  const unused = headers.filter(
    (header, at) => header.trim() !== '' && !used.has(at) && !isRejectHeader(header),
  );
  const empty =
    unused.length === 0 ? [] : important.filter((field) => !columns.has(field) && !left.has(field));
  return { columns, unused, warnings: empty.map(warnOfEmpty) };
}

const missingOf = (needed: string[][], present: Set<string>): string[][] =>
  needed.filter((group) => !group.some((field) => present.has(field)));

const nameOf = (field: string): string => field.replaceAll('_', ' ');

function missingSentence(missing: string[][], headers: string[]): string {
  const names = missing.map((group) => group.map(nameOf).join(' or '));
  const maps = missing.map(([field]) => `--map ${field}=Header`).join(' ');
  return `There is no column for ${names.join(', nor for ')}. The columns are: ${listed(headers)}. Choose columns with ${maps}. For a value that is the same in all rows add --set with the field and the value, such as --set ${missing[0]?.[0]}=value. If this is not the header row, give its line with --header-line.`;
}

const warnOfEmpty = (field: string): string =>
  `Warning: there is no column for ${nameOf(field)}, so it stays empty. If an unused column contains it, add --map ${field}=Header.`;

export const isRejectHeader = (header: string): boolean =>
  (rejectHeaders as readonly string[]).includes(header.trim());

function matchByName(
  fields: Field[],
  headers: string[],
  chosen: Map<string, number>,
  left: Set<string>,
  barred: number[] = [],
): Map<string, number> {
  const named = columnNames(headers);
  const taken = new Set([...chosen.values(), ...barred]);
  const columns = new Map<string, number>();
  for (const { field, headers: names } of fields) {
    const isFree = (at: number) => !taken.has(at) && !isRejectHeader(headers[at] ?? '');
    const free = ({ compact, words }: NamedHeader) =>
      named.compact.get(compact)?.find(isFree) ?? named.words.get(words)?.find(isFree);
    const found = chosen.get(field) ?? (left.has(field) ? undefined : firstOf(namedHeaders(names), free));
    if (found === undefined) continue;
    taken.add(found);
    columns.set(field, found);
  }
  return columns;
}

function firstOf(names: NamedHeader[], find: (name: NamedHeader) => number | undefined): number | undefined {
  for (const name of names) {
    const found = find(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readCorrection(correction: string, fields: Field[], headers: string[]) {
  const at = correction.indexOf('=');
  if (at < 1) throw new StartError(`--map ${correction} is not valid; write it as --map field=Header.`);
  const field = correction.slice(0, at).trim();
  const header = correction.slice(at + 1).trim();
  if (!fields.some((known) => known.field === field)) {
    const names = fields.map((known) => known.field).join(', ');
    throw new StartError(`There is no field ${field} to map. The fields are: ${names}.`);
  }
  if (header === '') return { field, column: null };
  const column = columnCalled(header, headers);
  if (column < 0) {
    throw new StartError(`There is no column "${header}". The columns are: ${listed(headers)}.`);
  }
  return { field, column };
}

function columnCalled(header: string, headers: string[]): number {
  const exact = headers.findIndex((own) => own.trim() === header);
  const alike = (own: string) => compactHeader(own) !== '' && compactHeader(own) === compactHeader(header);
  return exact >= 0 ? exact : headers.findIndex(alike);
}

const listed = (headers: string[]): string =>
  headers
    .filter((header) => header.trim() !== '')
    .map((header) => `"${header.trim()}"`)
    .join(', ')
    .slice(0, 1000);
