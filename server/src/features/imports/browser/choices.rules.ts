import type { ImportReading } from '@storyvan/contract/common/import-shapes';
import type { ImportChoices } from '@storyvan/contract/imports';
import { isRejectHeader } from '../columns/headers.rules.ts';
import type { CellEdits, KindColumns, ReadRequest } from '../columns/input.ts';
import type { KindName } from '../columns/kind-names.ts';

/** What people chose and corrected for a file, as the column `options` keeps it. */

export interface ImportOptions {
  choices: ImportChoices;
  edits: CellEdits;
  /** Lines that were corrected since the last check. */
  unchecked: number[];
}

const nothingChosen: ImportChoices = {
  kind: null,
  sheet: null,
  encoding: null,
  header_line: null,
  columns: {},
  replace_titles: false,
};

export function readOptions(options: string): ImportOptions {
  const { choices, edits = {}, unchecked = [] } = JSON.parse(options) as Partial<ImportOptions>;
  return { choices: { ...nothingChosen, ...choices }, edits, unchecked };
}

export const writeOptions = (options: Partial<ImportOptions>): string => JSON.stringify(options);

export const mostEditedRows = 1000;
/** In characters. */
export const mostEditedInRow = 64 * 1024;
export const mostEdited = 1024 * 1024;

/** With the cells of one more row corrected. */
export const withEdit = (
  { choices, edits, unchecked }: ImportOptions,
  line: number,
  cells: Record<string, string>,
): ImportOptions => ({
  choices,
  edits: { ...edits, [line]: { ...edits[line], ...cells } },
  unchecked: [...new Set([...unchecked, line])],
});

/** The options of the command for these choices; columns of other kinds are ignored. */
export function requestOf(
  { choices, edits }: Pick<ImportOptions, 'choices' | 'edits'>,
  { fields }: Pick<KindColumns, 'fields'>,
): Pick<ReadRequest, 'map' | 'edits'> {
  const known = new Set(fields.map(({ field }) => field));
  const map = Object.entries(choices.columns)
    .filter(([field]) => known.has(field))
    .map(([field, header]) => `${field}=${header}`);
  return { map, edits };
}

const signature = (headers: readonly string[]): string =>
  JSON.stringify(headers.map((header) => header.trim()).filter((header) => !isRejectHeader(header)));

/**
 * The kind and columns that were chosen for the last file with the same header, so that fixed rejects, or next month's
 * list, need no choices.
 */
export function rememberedChoices(
  headers: readonly string[],
  earlier: readonly { reading: string | null; options: string }[],
): Pick<ImportChoices, 'kind' | 'columns'> | null {
  for (const { reading, options } of earlier) {
    const read = reading === null ? null : (JSON.parse(reading) as ImportReading & { kind: KindName | null });
    if (!read?.kind || read.headers.length === 0 || signature(read.headers) !== signature(headers)) continue;
    return { kind: read.kind, columns: readOptions(options).choices.columns };
  }
  return null;
}
