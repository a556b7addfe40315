import type { Transaction } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Journal, JournalEntry } from '../../../records/import/journal.ts';
import type { Reject } from '../columns/input.ts';

/** What a kind decides about its rows, and how that is written. writing/ does it, in one transaction or in slices before it. */

export interface WriteOptions {
  /** Allows an ISBN in the catalogue to get an entirely different title. */
  replace_titles: boolean;
  /** Who imports; null for the command line. */
  staff_id: number | null;
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
}

type Decided = Pick<Outcome, 'fates' | 'rejects' | 'changes' | 'notes'>;

/** Of a kind whose rows have one record each. */
export function outcomeOf(decided: Decided): Outcome {
  const count = (fate: Fate) => [...decided.fates.values()].filter((own) => own === fate).length;
  return {
    ...decided,
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
  };
}

/** The id of the nth new record until it is written: -1, -2 and so on. */
export const plannedId = (n: number): number => -1 - n;

/** The ids of records once they are written. */
export class Ids {
  readonly #ofNew: number[] = [];

  /** The next new records have these ids. */
  add(ids: Iterable<number>): void {
    for (const id of ids) this.#ofNew.push(id);
  }

  of(id: number): number {
    return id < 0 ? (this.#ofNew[-1 - id] as number) : id;
  }

  /** The rows with these ids in place of planned ones. */
  in<Row extends object>(rows: readonly Row[], ...columns: (keyof Row)[]): Row[] {
    return rows.map((row) => {
      const known = columns.flatMap((column) => {
        const id = row[column];
        return typeof id === 'number' ? [[column, this.of(id)]] : [];
      });
      return { ...row, ...Object.fromEntries(known) };
    });
  }
}

/** Rows of one table. */
export interface Batch<Row> {
  rows: readonly Row[];
  /** Into the table, in the transaction that writes everything. Adds the ids of new records. */
  write?(tx: Transaction, rows: Row[], ids: Ids): Promise<unknown>;
  /** On SQLite, in short transactions before that one. */
  stage?(tx: Transaction, rows: Row[], ids: Ids): Promise<unknown>;
  entries?(rows: Row[], ids: Ids): JournalEntry[];
}

/** Infers the type of the rows. */
export const batch = <Row>(own: Batch<Row>): Batch<unknown> => own;

export interface Writes {
  batches: Batch<unknown>[];
  /** On SQLite, brings the staged rows into their tables. */
  publish(tx: Transaction): Promise<unknown>;
}

export interface DecidedPlan extends Writes {
  outcome: Outcome;
  /** For a catalogue: the title of each line, with planned ids. */
  titles?: Map<number, number>;
  /** The new records, whose ids are reserved before they are staged. */
  added?: {
    kind: Schema['staged_words']['kind'];
    count: number;
    /** If they need their ids before they are written: takes them where nothing is staged. */
    takeIds?(tx: Transaction, count: number): Promise<number[]>;
  };
  /** Before anything else in that transaction. Throws ChangedMeanwhile if the library has changed and the plan is stale. */
  begin?(tx: Transaction): Promise<void>;
  end?(tx: Transaction, ids: Ids): Promise<void>;
}

/** For kinds with few rows: everything is decided in the transaction that writes. */
export interface LatePlan {
  outcome: null;
  /** Notes each written record in the journal. */
  write(tx: Transaction, journal: Journal): Promise<Outcome>;
}

export type Plan = DecidedPlan | LatePlan;
