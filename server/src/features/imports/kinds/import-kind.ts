import type { Programme } from '@storyvan/contract/common/programme';
import type { Executor, Transaction } from '../../../db/database.ts';
import type { Journal } from '../../../records/import/journal.ts';
import { foldTitle } from '../../../records/title/title-key.ts';
import type { Cells, Field, InputRow, KindColumns, Reject, Unit, Unusable } from '../columns/input.ts';
import type { Outcome, Plan, WriteOptions } from './plan.ts';

/** Defines a kind of import: its columns, how a row is read, and how all valid rows are planned. */

export interface Level {
  level: number;
  name: string;
}

/** `note` is a remark on an accepted row; the report counts the rows with each note. */
export type Reading<Value> = { value: Value; note?: string; notes?: string[] } | Unusable;

export interface Located<Value> {
  line: number;
  /** "line 12", "row 12" or "record 12". */
  where: string;
  value: Value;
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

export interface ImportKind extends KindColumns {
  /** The only programme that has such records. */
  program?: Programme;
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

interface KindSpec<Value extends FlatValue> extends KindColumns {
  program?: Programme;
  read(cells: Cells, levels: Level[]): Reading<Value>;
  /** The key by which two rows are about the same record, and its name for people. */
  identity(value: Value): { key: string; label: string };
  plan(on: Executor, rows: Located<Value>[], options: WriteOptions): Promise<Plan>;
  /** Rows that contradict each other are all rejected: which one is right is not known. */
  rejectsAll?: boolean;
  /** Whether two rows that differ are still about one record; if the later one lists copies, it is accepted. */
  isSame?(earlier: Value, later: Value): boolean;
}

export const decideWhileWriting =
  <Value>(write: (tx: Transaction, rows: Located<Value>[], journal: Journal) => Promise<Outcome>) =>
  async (_: Executor, rows: Located<Value>[]): Promise<Plan> => ({
    outcome: null,
    write: (tx, journal) => write(tx, rows, journal),
  });

/** Builds a kind of import from how its rows are read, matched, planned and written. */
export function importKind<Value extends FlatValue>(spec: KindSpec<Value>): ImportKind {
  const { fields, needed, important, program } = spec;
  return {
    fields,
    needed,
    important,
    ...(program && { program }),
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
