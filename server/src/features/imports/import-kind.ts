import type { Transaction } from '../../db/database.ts';

/** What a kind of import is: its columns, how one row is read, and how all good rows are written. */

export interface Field {
  field: string;
  /** Names a column may go by, best first; case, spaces and punctuation do not count. */
  headers: string[];
  /** The most characters a cell may hold. */
  max: number;
}

/** The cells of one row by field, trimmed and in NFC; a missing or empty one is ''. */
export type Cells = Record<string, string>;

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

/** `note` is what people should know of a row that goes in; the report counts the rows of each note. */
export type Reading<Value> = { value: Value; note?: string } | Unusable;

export interface Located<Value> {
  line: number;
  value: Value;
}

export interface Outcome {
  added: number;
  changed: number;
  unchanged: number;
  rejects: Reject[];
}

interface PreparedRows {
  rejects: Reject[];
  /** Rows that say again what an earlier row says. */
  repeated: number;
  notes: Map<string, number>;
  write(tx: Transaction): Promise<Outcome>;
}

export interface ImportKind {
  fields: Field[];
  /** Of each group at least one column is needed. */
  needed: string[][];
  prepare(rows: InputRow[], levels: Level[], onRow: () => void): PreparedRows;
}

export type FlatValue = Record<string, string | number | null>;

interface KindSpec<Value extends FlatValue> {
  fields: Field[];
  needed: string[][];
  read(cells: Cells, levels: Level[]): Reading<Value>;
  /** What makes two rows speak of the same thing, and how people call it. */
  identity(value: Value): { key: string; called: string };
  write(tx: Transaction, rows: Located<Value>[]): Promise<Outcome>;
}

/** Makes a kind of import of how its rows are read, told apart and written. */
export function importKind<Value extends FlatValue>(spec: KindSpec<Value>): ImportKind {
  const { fields, needed } = spec;
  return {
    fields,
    needed,
    prepare(rows, levels, onRow) {
      const rejects: Reject[] = [];
      const notes = new Map<string, number>();
      const read: Located<Value>[] = [];
      for (const { line, cells } of rows) {
        const reading = unusableCell(cells, fields) ?? spec.read(cells, levels);
        onRow();
        if ('reason' in reading) {
          rejects.push({ line, ...reading });
          continue;
        }
        read.push({ line, value: reading.value });
        if (reading.note) notes.set(reading.note, (notes.get(reading.note) ?? 0) + 1);
      }
      const merged = mergeRepeated(read, spec.identity);
      return {
        rejects: [...rejects, ...merged.rejects],
        repeated: merged.repeated,
        notes,
        write: (tx) => spec.write(tx, merged.rows),
      };
    },
  };
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

/** Rows of one thing become one row; a later row that contradicts an earlier one is rejected, so that order decides nothing. */
function mergeRepeated<Value extends FlatValue>(
  rows: Located<Value>[],
  identity: KindSpec<Value>['identity'],
): { rows: Located<Value>[]; rejects: Reject[]; repeated: number } {
  const byKey = new Map<string, Located<Value>>();
  const rejects: Reject[] = [];
  let repeated = 0;
  for (const { line, value } of rows) {
    const { key, called } = identity(value);
    const earlier = byKey.get(key);
    if (!earlier) {
      byKey.set(key, { line, value: { ...value } });
      continue;
    }
    const differing = Object.keys(value).find(
      (field) =>
        value[field] !== null && earlier.value[field] !== null && value[field] !== earlier.value[field],
    );
    if (differing) {
      const reason = `${called} stands already on line ${earlier.line}, with another ${differing}: ${earlier.value[differing]}.`;
      rejects.push({ line, kind: 'contradicts an earlier line', reason });
      continue;
    }
    repeated += 1;
    for (const field of Object.keys(value) as (keyof Value)[]) earlier.value[field] ??= value[field];
  }
  return { rows: [...byKey.values()], rejects, repeated };
}
