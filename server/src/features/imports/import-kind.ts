import type { Executor, Transaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { foldTitle } from '../../db/title-key.ts';

/** What a kind of import is: its columns, how one row is read, and how all good rows are planned and written. */

export interface Field {
  field: string;
  /** Names a column may go by, best first; case, spaces and punctuation do not count. */
  headers: string[];
  /** The most characters a cell may hold. */
  max: number;
}

/** The cells of one row by field, trimmed and in NFC; a missing or empty one is ''. */
export type Cells = Record<string, string>;

/** What the rows of a file are counted by. */
export type Unit = 'Line' | 'Row' | 'Record';

export interface InputRow {
  /** The line of the file, or the number of the record, from 1. */
  line: number;
  cells: Cells;
}

export interface Level {
  level: number;
  name: string;
}

/** `kind` groups refusals in the report; `reason` is the sentence for this row. */
export interface Unusable {
  kind: string;
  reason: string;
}

export interface Reject extends Unusable {
  line: number;
}

/** `note` is what people should know about a row that goes in; the report counts the rows of each note. */
export type Reading<Value> = { value: Value; note?: string } | Unusable;

export interface Located<Value> {
  line: number;
  /** "line 12", "row 12" or "record 12". */
  where: string;
  value: Value;
}

/** What an import has overwritten. */
export interface Change {
  line: number;
  called: string;
  field: string;
  before: string;
  after: string;
}

export interface Outcome {
  added: number;
  changed: number;
  unchanged: number;
  rejects: Reject[];
  changes?: Change[];
  /** Of a catalogue: the title that each line is of; one that is only planned has a negative id. */
  titles?: Map<number, number>;
}

/** What an import will do. */
export interface Plan {
  /** Null for a kind that decides while it writes. */
  outcome: Outcome | null;
  /** Throws ChangedMeanwhile when the library has changed and the plan no longer holds. */
  write(tx: Transaction): Promise<Outcome>;
  /** The same in slices, for SQLite; null for a kind that decides while it writes. */
  staging: Staging | null;
}

/** Prepares what an import will do in slices, so that one short transaction can publish all of it. */
export interface Staging {
  /** Of what is added, for which ids are needed before it is there. */
  ids: { kind: Schema['staged_words']['kind']; count: number } | null;
  /** @param firstId of what is added */
  slices(firstId: number): Iterable<(tx: Transaction) => Promise<void>>;
  /** As `write`. */
  publish(tx: Transaction, firstId: number): Promise<Outcome>;
}

export interface WriteOptions {
  /** Gives an ISBN of the catalogue to a book with an entirely different title. */
  replace_titles: boolean;
}

interface PreparedRows {
  rejects: Reject[];
  /** Rows that say again what an earlier row says. */
  repeated: number;
  /** How many of the rows that go in have each note. */
  notes(rejected: Set<number>): Map<string, number>;
  /** The line that speaks of the same thing first, for each later one. */
  sameAs: Map<number, number>;
  plan(on: Executor, options: WriteOptions): Promise<Plan>;
}

export interface ImportKind {
  fields: Field[];
  /** Of each group at least one column is needed. */
  needed: string[][];
  /** Columns an import can do without, but rarely should; a missing one is a warning. */
  important: string[];
  prepare(rows: Iterable<InputRow>, levels: Level[], unit: Unit, onRow: () => void): PreparedRows;
}

export type FlatValue = Record<string, string | number | null>;

interface KindSpec<Value extends FlatValue> {
  fields: Field[];
  needed: string[][];
  important: string[];
  read(cells: Cells, levels: Level[]): Reading<Value>;
  /** What makes two rows speak of the same thing, and how people call it. */
  identity(value: Value): { key: string; called: string };
  plan(on: Executor, rows: Located<Value>[], options: WriteOptions): Promise<Plan>;
}

/** For kinds of few rows: everything is decided in the transaction that writes. */
export const decideWhileWriting =
  <Value>(write: (tx: Transaction, rows: Located<Value>[]) => Promise<Outcome>) =>
  async (_: Executor, rows: Located<Value>[]): Promise<Plan> => ({
    outcome: null,
    write: (tx) => write(tx, rows),
    staging: null,
  });

/** Makes a kind of import of how its rows are read, told apart, planned and written. */
export function importKind<Value extends FlatValue>(spec: KindSpec<Value>): ImportKind {
  const { fields, needed, important } = spec;
  return {
    fields,
    needed,
    important,
    prepare(rows, levels, unit, onRow) {
      const rejects: Reject[] = [];
      const noteOf = new Map<number, string>();
      const read: Located<Value>[] = [];
      for (const { line, cells } of rows) {
        const reading = unusableCell(cells, fields) ?? spec.read(cells, levels);
        onRow();
        if ('reason' in reading) {
          rejects.push({ line, ...reading });
          continue;
        }
        read.push({ line, where: `${unit.toLowerCase()} ${line}`, value: reading.value });
        if (reading.note) noteOf.set(line, reading.note);
      }
      const merged = mergeRepeated(read, spec.identity);
      return {
        rejects: [...rejects, ...merged.rejects],
        repeated: merged.repeated,
        sameAs: merged.sameAs,
        notes: (rejected) => countNotes(merged.rows, noteOf, rejected),
        plan: (on, options) => spec.plan(on, merged.rows, options),
      };
    },
  };
}

function countNotes(
  rows: { line: number }[],
  noteOf: Map<number, string>,
  rejected: Set<number>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { line } of rows) {
    const note = rejected.has(line) ? undefined : noteOf.get(line);
    if (note) counts.set(note, (counts.get(note) ?? 0) + 1);
  }
  return counts;
}

function unusableCell(cells: Cells, fields: Field[]): Unusable | undefined {
  for (const { field, max } of fields) {
    const cell = cells[field] ?? '';
    if (cell.includes('\0')) {
      return { kind: 'NUL character', reason: `The ${field} holds a NUL character, which cannot be stored.` };
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

/** Names that differ in capitals, blanks or the punctuation at their end are the same. */
const isAlike = (
  one: string | number | null | undefined,
  other: string | number | null | undefined,
): boolean =>
  one === other ||
  (typeof one === 'string' && typeof other === 'string' && foldTitle(one) === foldTitle(other));

/** Rows of one thing become one row; a later row that contradicts an earlier one is rejected, so that order decides nothing. */
function mergeRepeated<Value extends FlatValue>(
  rows: Located<Value>[],
  identity: KindSpec<Value>['identity'],
): { rows: Located<Value>[]; rejects: Reject[]; repeated: number; sameAs: Map<number, number> } {
  const byKey = new Map<string, Located<Value>>();
  const sameAs = new Map<number, number>();
  const rejects: Reject[] = [];
  let repeated = 0;
  for (const { line, where, value } of rows) {
    const { key, called } = identity(value);
    const earlier = byKey.get(key);
    if (!earlier) {
      byKey.set(key, { line, where, value });
      continue;
    }
    sameAs.set(line, earlier.line);
    const differing = Object.keys(value).find(
      (field) =>
        value[field] !== null &&
        earlier.value[field] !== null &&
        !isAlike(value[field], earlier.value[field]),
    );
    if (differing) {
      const reason = `${called} is in ${earlier.where} already, with another ${differing.replaceAll('_', ' ')}: ${earlier.value[differing]}.`;
      rejects.push({ line, kind: 'contradicts an earlier row', reason });
      continue;
    }
    repeated += 1;
    for (const field of Object.keys(value) as (keyof Value)[]) earlier.value[field] ??= value[field];
  }
  return { rows: [...byKey.values()], rejects, repeated, sameAs };
}
