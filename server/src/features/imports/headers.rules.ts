import { StartError } from '../../start-error.ts';
import type { Field } from './import-kind.ts';

/** Which column is which field: by name, through the names a field may go by, corrected by --map. */

export interface Mapping {
  /** Field to column, from 0. */
  columns: Map<string, number>;
  unused: string[];
}

/** The columns that a rejects file has behind those of its input. */
export const rejectHeaders = ['line', 'reject_reason'] as const;

const fold = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** How many fields these headers name; tells the right separator from the wrong ones. */
export function countKnown(fields: Field[], headers: string[]): number {
  return matchByName(fields, headers, new Map(), new Set()).size;
}

/**
 * @param corrections of --map, each "field=Header"; "field=" leaves a field out
 */
export function matchHeaders(
  { fields, needed }: { fields: Field[]; needed: string[][] },
  headers: string[],
  corrections: string[],
): Mapping {
  const chosen = new Map<string, number>();
  const left = new Set<string>();
  for (const correction of corrections) {
    const { field, column } = readCorrection(correction, fields, headers);
    if (column === null) left.add(field);
    else chosen.set(field, column);
  }
  const columns = matchByName(fields, headers, chosen, left);
  const missing = needed.find((group) => !group.some((field) => columns.has(field)));
  if (missing) {
    throw new StartError(
      `No column is the ${missing.join(' or ')}. The columns are: ${listed(headers)}. Name the right one with --map ${missing[0]}=Header.`,
    );
  }
  const used = new Set(columns.values());
  const unused = headers.filter(
    (header, at) => header.trim() !== '' && !used.has(at) && !isRejectHeader(header),
  );
  return { columns, unused };
}

export const isRejectHeader = (header: string): boolean =>
  (rejectHeaders as readonly string[]).includes(header.trim());

function matchByName(
  fields: Field[],
  headers: string[],
  chosen: Map<string, number>,
  left: Set<string>,
): Map<string, number> {
  const folded = headers.map((header) => (isRejectHeader(header) ? '' : fold(header)));
  const taken = new Set(chosen.values());
  const columns = new Map<string, number>();
  for (const { field, headers: names } of fields) {
    const free = (name: string) => folded.findIndex((header, at) => header === fold(name) && !taken.has(at));
    const found = chosen.get(field) ?? (left.has(field) ? undefined : names.map(free).find((at) => at >= 0));
    if (found === undefined) continue;
    taken.add(found);
    columns.set(field, found);
  }
  return columns;
}

function readCorrection(correction: string, fields: Field[], headers: string[]) {
  const at = correction.indexOf('=');
  if (at < 1) throw new StartError(`--map ${correction} is not understood; write it as --map field=Header.`);
  const field = correction.slice(0, at).trim();
  const header = correction.slice(at + 1).trim();
  if (!fields.some((known) => known.field === field)) {
    const names = fields.map((known) => known.field).join(', ');
    throw new StartError(`There is no field ${field} to map. The fields are: ${names}.`);
  }
  if (header === '') return { field, column: null };
  const exact = headers.findIndex((own) => own.trim() === header);
  const column =
    exact >= 0 ? exact : headers.findIndex((own) => fold(own) !== '' && fold(own) === fold(header));
  if (column < 0) {
    throw new StartError(`There is no column "${header}". The columns are: ${listed(headers)}.`);
  }
  return { field, column };
}

const listed = (headers: string[]): string =>
  headers
    .filter((header) => header.trim() !== '')
    .map((header) => `"${header.trim()}"`)
    .join(', ')
    .slice(0, 1000);
