import type { ImportDetail, ImportRow, ImportSummary } from '@storyvan/contract/common/import-shapes';
import type { Programme } from '@storyvan/contract/common/programme';
import type { ImportState, RowOutcome } from '../../../db/tables/import.ts';
import type { KindName } from '../columns/kind-names.ts';
import { kinds } from '../kinds/all-kinds.ts';
import type { ImportKind } from '../kinds/import-kind.ts';
import { readOptions } from './choices.rules.ts';

/** Imports as the screens show them. */

export const isKind = (kind: string | null): kind is KindName => kind !== null && Object.hasOwn(kinds, kind);

/** The kinds of a library that runs these programmes. */
const kindsFor = (programs: readonly Programme[]): KindName[] =>
  (Object.keys(kinds) as KindName[]).filter((kind) => {
    const { program } = kinds[kind];
    return program === undefined || programs.includes(program);
  });

interface ListedImport {
  import_id: string;
  kind: string | null;
  file_name: string;
  state: ImportState;
  by: string | null;
  created_at: string;
  finished_at: string | null;
  reverted_at: string | null;
  reverted_by_name: string | null;
  counts: string | null;
}

interface StoredImport extends ListedImport {
  bytes: number;
  worker: string | null;
  seen_at: string | null;
  done_rows: number;
  total_rows: number;
  reading: string | null;
  options: string;
  problem: string | null;
}

/** A worker that has been silent for so long has ended; in milliseconds. */
const silentFor = 60_000;

export const isInterrupted = ({ worker, seen_at }: Pick<StoredImport, 'worker' | 'seen_at'>): boolean =>
  worker !== null && seen_at !== null && Date.now() - Date.parse(seen_at) > silentFor;

const json = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

export const summaryOf = (row: ListedImport): ImportSummary => ({
  import_id: row.import_id,
  kind: row.kind,
  file_name: row.file_name,
  state: row.state,
  by: row.by,
  created_at: row.created_at,
  finished_at: row.finished_at,
  reverted_by: row.state === 'reverted' ? row.reverted_by_name : null,
  reverted_at: row.reverted_at,
  counts: json(row.counts),
});

interface Found {
  programs: readonly Programme[];
  received: number;
  hasRejects: boolean;
  hasEntries: boolean;
  other: { import_id: string; file_name: string; by: string | null } | null;
}

export const kindOf = ({ kind }: Pick<StoredImport, 'kind'>): ImportKind | null =>
  isKind(kind) ? kinds[kind] : null;

export function detailOf(
  row: StoredImport,
  { received, hasRejects, hasEntries, other, programs }: Found,
): ImportDetail {
  const { choices, edits, unchecked } = readOptions(row.options);
  const kind = kindOf(row);
  const needed = new Set(kind?.needed.flat());
  return {
    ...summaryOf(row),
    bytes: row.bytes,
    received,
    problem: row.problem,
    interrupted: isInterrupted(row),
    done_rows: row.done_rows,
    total_rows: row.total_rows,
    choices,
    corrected_rows: Object.keys(edits).length,
    unchecked_rows: unchecked,
    reading: json(row.reading),
    kinds: kindsFor(programs),
    fields: kind?.fields.map(({ field }) => ({ field, needed: needed.has(field) })) ?? [],
    has_rejects: hasRejects,
    other: other?.import_id === row.import_id ? null : other,
    can_revert: row.state === 'done' && hasEntries,
  };
}

export interface StoredRow {
  line: number;
  outcome: RowOutcome;
  cells: string;
  changes: string;
  reason: string | null;
}

export const rowOf = ({ line, outcome, cells, changes, reason }: StoredRow): ImportRow => ({
  line,
  outcome,
  cells: JSON.parse(cells),
  changes: changes === '' ? [] : JSON.parse(changes),
  reason,
});

/** The name of the file of rejected rows. */
export function rejectsName(file_name: string): string {
  const extension = /\.(csv|tsv|txt|tab)$/i.exec(file_name)?.[0];
  return `${file_name.replace(/\.[^.]*$/, '')}.rejects${extension ?? '.csv'}`;
}

/** Messages that name options of the command, in words for the screen. */
const sameOnScreen: [RegExp, string][] = [
  [/import the file with --encoding windows-1252/g, 'choose the encoding Windows-1252'],
  [/Use --header-line to choose another one\./g, 'Choose another line if it is wrong.'],
  [/If it is right, add --replace-titles\./g, 'If it is right, allow new titles.'],
  [/To read another one, add --sheet with its name: /g, 'Other sheets: '],
  [
    /If an unused column contains it, add --map \w+=Header\./g,
    'If a column contains it, choose that column.',
  ],
  [/; leave --[\w-]+ out\./g, '.'],
];

/** Sentences about other options are left out, because the screen has fields for them. */
export function forScreen(message: string): string {
  const reworded = sameOnScreen.reduce((text, [of, words]) => text.replace(of, words), message);
  const lines = reworded.split('\n').map((line) =>
    line
      .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
      .filter((sentence) => !/--[a-z]/.test(sentence))
      .join(' '),
  );
  return lines.filter((line) => line !== '').join('\n');
}
