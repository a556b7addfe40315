import type { Executor, Transaction } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import { foldTitle } from '../../../db/title-key.ts';
import type { Journal } from '../../../records/import/journal.ts';

/** Defines a kind of import: its columns, how a row is read, and how all valid rows are planned and written. */

export interface Field {
  field: string;
  /** Names the column may have, best first; case, spaces and punctuation are ignored. */
  headers: string[];
  /** The maximum number of characters in a cell. */
  max: number;
  /** Its cells are dates in any common form; a kind gets them as 2026-01-05. */
  date?: true;
  /** A date that may be left empty if it cannot be read; of a year only, it is the first day. */
  optional?: true;
}

/** The cells of one row by field, trimmed and in NFC; a missing or empty one is ''. */
export type Cells = Record<string, string>;

/** The unit in which the rows of a file are counted. */
export type Unit = 'Line' | 'Row' | 'Record';

export interface InputRow {
  /** The line in the file, or the number of the record, from 1. */
  line: number;
  cells: Cells;
  /** Remarks on how the cells were read. */
  notes?: string[];
}

export interface Level {
  level: number;
  name: string;
}

/** `kind` groups rejects in the report; `reason` is the message for this row. */
export interface Unusable {
  kind: string;
  reason: string;
}

export interface Reject extends Unusable {
  line: number;
}

/** `note` is a remark on an accepted row; the report counts the rows with each note. */
export type Reading<Value> = { value: Value; note?: string; notes?: string[] } | Unusable;

export interface Located<Value> {
  line: number;
  /** "line 12", "row 12" or "record 12". */
  where: string;
  value: Value;
}

/** A value that the import sets; `before` is empty if there was none. */
export interface Change {
  line: number;
  label: string;
  field: string;
  before: string;
  after: string;
}

/** What becomes of an accepted row. */
export type Fate = 'added' | 'changed' | 'unchanged';

export interface Outcome {
  added: number;
  changed: number;
  unchanged: number;
  rejects: Reject[];
  changes?: Change[];
  /** Remarks, each with the number of its rows. */
  notes?: Map<string, number>;
  /** By line, for the rows that are not rejected. */
  fates: Map<number, Fate>;
  /** For a catalogue: the title of each line; a planned one has a negative id. */
  titles?: Map<number, number>;
}

/** The planned changes of an import. */
export interface Plan {
  /** Null for a kind that decides while writing. */
  outcome: Outcome | null;
  /** Notes each written record in the journal. Throws ChangedMeanwhile if the library has changed and the plan is stale. */
  write(tx: Transaction, journal: Journal): Promise<Outcome>;
  /** The same in slices, for SQLite; null for a kind that decides while writing. */
  staging: Staging | null;
}

/** Stages the rows of an import in slices, so that one short transaction can publish them. */
export interface Staging {
  /** The new records, whose ids are reserved in advance. */
  ids: { kind: Schema['staged_words']['kind']; count: number } | null;
  /** @param firstId the first reserved id */
  slices(firstId: number, journal: Journal): Iterable<(tx: Transaction) => Promise<void>>;
  /** Like `write`. */
  publish(tx: Transaction, firstId: number): Promise<Outcome>;
}

export interface WriteOptions {
  /** Allows an ISBN in the catalogue to get an entirely different title. */
  replace_titles: boolean;
  /** Who imports; null for the command line. */
  staff_id: number | null;
}

export interface PreparedRows {
  rejects: Reject[];
  /** Rows that repeat an earlier row. */
  repeated: number;
  /** The number of accepted rows with each note. */
  notes(rejected: Set<number>): Map<string, number>;
  /** For each line that repeats an accepted one, the first line about the same record. */
  sameAs: Map<number, number>;
  plan(on: Executor, options: WriteOptions): Promise<Plan>;
}

export interface ImportKind {
  fields: Field[];
  /** At least one column of each group is required. */
  needed: string[][];
  /** Optional columns whose absence is a warning. */
  important: string[];
  /**
   * @param onRow may return a promise to wait for, so that a long list does not block the process
   * @param withCopies the lines that list copies of their record
   */
  prepare(
    rows: Iterable<InputRow>,
    levels: Level[],
    unit: Unit,
    onRow: () => Promise<void> | undefined,
    withCopies: ReadonlySet<number>,
  ): Promise<PreparedRows>;
}

export type FlatValue = Record<string, string | number | null>;

interface KindSpec<Value extends FlatValue> {
  fields: Field[];
  needed: string[][];
  important: string[];
  read(cells: Cells, levels: Level[]): Reading<Value>;
  /** The key by which two rows are about the same record, and its name for people. */
  identity(value: Value): { key: string; label: string };
  plan(on: Executor, rows: Located<Value>[], options: WriteOptions): Promise<Plan>;
  /** Rows that contradict each other are all rejected: which one is right is not known. */
  rejectsAll?: boolean;
  /** Whether two rows that differ are still about one record; if the later one lists copies, it is accepted. */
  isSame?(earlier: Value, later: Value): boolean;
}

/** For kinds with few rows: everything is decided in the transaction that writes. */
export const decideWhileWriting =
  <Value>(write: (tx: Transaction, rows: Located<Value>[], journal: Journal) => Promise<Outcome>) =>
  async (_: Executor, rows: Located<Value>[]): Promise<Plan> => ({
    outcome: null,
    write: (tx, journal) => write(tx, rows, journal),
    staging: null,
  });

/** Builds a kind of import from how its rows are read, matched, planned and written. */
export function importKind<Value extends FlatValue>(spec: KindSpec<Value>): ImportKind {
  const { fields, needed, important } = spec;
  return {
    fields,
    needed,
    important,
    async prepare(rows, levels, unit, onRow, withCopies) {
      const rejects: Reject[] = [];
      const notesOf = new Map<number, string[]>();
      const read: Located<Value>[] = [];
      for (const { line, cells, notes = [] } of rows) {
        const reading = unusableCell(cells, fields) ?? spec.read(cells, levels);
        const pause = onRow();
        if (pause) await pause;
        if ('reason' in reading) {
          rejects.push({ line, ...reading });
          continue;
        }
        read.push({ line, where: `${unit.toLowerCase()} ${line}`, value: reading.value });
        notesOf.set(line, [...notes, ...(reading.note ? [reading.note] : []), ...(reading.notes ?? [])]);
      }
      const merged = mergeRepeated(read, spec, withCopies);
      for (const { line, note } of merged.notes) notesOf.get(line)?.push(note);
      return {
        rejects: [...rejects, ...merged.rejects],
        repeated: merged.repeated,
        sameAs: merged.sameAs,
        notes: (rejected) => countNotes(merged.rows, notesOf, rejected),
        plan: (on, options) => spec.plan(on, merged.rows, options),
      };
    },
  };
}

function countNotes(
  rows: { line: number }[],
  notesOf: Map<number, string[]>,
  rejected: Set<number>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { line } of rows) {
    if (rejected.has(line)) continue;
    for (const note of notesOf.get(line) ?? []) counts.set(note, (counts.get(note) ?? 0) + 1);
  }
  return counts;
}

function unusableCell(cells: Cells, fields: Field[]): Unusable | undefined {
  for (const { field, max } of fields) {
    const cell = cells[field] ?? '';
    if (cell.includes('\0')) {
      return {
        kind: 'NUL character',
        reason: `The ${field} contains a NUL character, which cannot be stored.`,
      };
    }
    if (cell.length > max) {
      return {
        kind: 'too long',
        reason: `The ${field} has ${cell.length} characters; at most ${max} can be stored.`,
      };
    }
  }
  return undefined;
}

/** Names that differ only in capitals, spaces or final punctuation are the same. */
const isAlike = (
  one: string | number | null | undefined,
  other: string | number | null | undefined,
): boolean =>
  one === other ||
  (typeof one === 'string' && typeof other === 'string' && foldTitle(one) === foldTitle(other));

interface Merged<Value> {
  rows: Located<Value>[];
  rejects: Reject[];
  repeated: number;
  sameAs: Map<number, number>;
  /** Each at the first line about its record. */
  notes: { line: number; note: string }[];
}

/**
 * Merges rows about the same record. A row that contradicts an earlier one is rejected, whatever the order, unless it
 * lists copies of what is clearly the same record: then the earlier row counts.
 */
function mergeRepeated<Value extends FlatValue>(
  rows: Located<Value>[],
  { identity, rejectsAll = false, isSame }: Pick<KindSpec<Value>, 'identity' | 'rejectsAll' | 'isSame'>,
  withCopies: ReadonlySet<number>,
): Merged<Value> {
  const byKey = new Map<string, Located<Value>>();
  const merged: Merged<Value> = { rows: [], rejects: [], repeated: 0, sameAs: new Map(), notes: [] };
  const { rejects, sameAs, notes } = merged;
  const contradicted = new Set<string>();
  for (const { line, where, value } of rows) {
    const { key, label } = identity(value);
    const earlier = byKey.get(key);
    if (!earlier) {
      byKey.set(key, { line, where, value });
      continue;
    }
    const differing = Object.keys(value).filter(
      (field) =>
        value[field] !== null &&
        earlier.value[field] !== null &&
        !isAlike(value[field], earlier.value[field]),
    );
    const [field] = differing;
    if (field !== undefined && !(withCopies.has(line) && isSame?.(earlier.value, value))) {
      const other = (one: Value) => `with another ${field.replaceAll('_', ' ')}: ${one[field]}.`;
      const reason = `${label} is already in ${earlier.where}, ${other(earlier.value)}`;
      rejects.push({ line, kind: 'contradicts an earlier row', reason });
      if (rejectsAll && !contradicted.has(key)) {
        const later = `${label} is also in ${where}, ${other(value)}`;
        rejects.push({ line: earlier.line, kind: 'contradicts a later row', reason: later });
        contradicted.add(key);
      }
      continue;
    }
    notes.push(...differing.map((own) => ({ line: earlier.line, note: keptNote(own) })));
    sameAs.set(line, earlier.line);
    merged.repeated += 1;
    for (const own of Object.keys(value) as (keyof Value)[]) earlier.value[own] ??= value[own];
  }
  const kept = [...byKey].filter(([key]) => !contradicted.has(key)).map(([, row]) => row);
  return { ...merged, rows: kept };
}

const keptNote = (field: string): string =>
  `Another ${field.replaceAll('_', ' ')} than in an earlier row of the same book, which is kept`;
