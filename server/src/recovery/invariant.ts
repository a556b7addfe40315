import type { Dialect } from '../db/migration-sql.ts';
import { uuidText } from '../db/uuid-columns.ts';
import type { Snapshot } from './snapshot.ts';

export interface Violations {
  count: number;
  /** The first few, by their keys; no names of people. */
  examples: string[];
}

/** An invariant of the whole database. */
export interface Invariant {
  /** Short, for logs and for people who search this file. */
  name: string;
  /** A sentence: what holds. */
  holds: string;
  find(snapshot: Snapshot): Promise<Violations>;
}

const examplesShown = 5;

/** A key that SQLite stores in bytes is a UUID. */
const textOf = (key: unknown): string => (Buffer.isBuffer(key) ? String(uuidText(key)) : String(key));

/**
 * A select of the violations with one column, `example`; separate texts if the dialects differ, null if it does not
 * apply.
 */
export function bySql(
  name: string,
  holds: string,
  select: string | Record<Dialect, string | null>,
): Invariant {
  return {
    name,
    holds,
    async find(snapshot) {
      const asked = typeof select === 'string' ? select : select[snapshot.dialect];
      if (asked === null) return { count: 0, examples: [] };
      const sql = `with found as (${asked}) select example, count(*) over () as n from found limit ${examplesShown}`;
      const rows = await snapshot.rows({ sql, parameters: [] });
      return { count: Number(rows[0]?.n ?? 0), examples: rows.map(({ example }) => textOf(example)) };
    },
  };
}

/** Collects violations: counts all, keeps a few as examples. */
export class Gathered implements Violations {
  count = 0;
  readonly examples: string[] = [];

  add(example: string): void {
    this.count += 1;
    if (this.examples.length < examplesShown) this.examples.push(example);
  }
}
