import type { Row } from '../../db/database.ts';
import { makeRandom } from '../../demo/random.ts';
import type { Statement, Values } from './all-statements.ts';
import { type Use, usesOf } from './slot-uses.ts';

/** Chooses values for the bind parameters of a statement from the rows of a library. */

export interface Table {
  rows: Row[];
  /** The columns of its keys, in which each row needs another value. */
  unique: Set<string>;
}

/** For bind parameters that are part of an expression, so that their column is not known. */
const byName: Record<string, unknown[]> = {
  after: ['', '2000-01-01', 0],
  any_category: [0, 1],
  any_language: [0, 1],
  any_level: [0, 1],
  any_place: [0, 1],
  at: [0, 1],
  before: ['2099-12-31'],
  digits: ['1', '2'],
  failures: [50],
  from: ['2000-01-01'],
  least: [0],
  limit: [50],
  most: [99],
  others: [0],
  overdue_before: ['2026-11-15'],
  to: ['2099-12-31'],
  until: ['\u{10ffff}'],
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Below or above a value, so that a range which ends there holds it. */
function beside(value: unknown, by: 1 | -1): unknown {
  if (typeof value === 'number') return value + by;
  if (typeof value !== 'string') return value;
  if (uuid.test(value)) return value.replace(/[0-9a-f]/g, by > 0 ? 'f' : '0');
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return by > 0 ? '2099-12-31' : '2000-01-01';
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return `${by > 0 ? '2099-12-31' : '2000-01-01'}T00:00:00.000Z`;
  return by > 0 ? `${value}\u{10ffff}` : '';
}

export class SlotValues {
  private random = makeRandom(0);

  constructor(private readonly tables: Map<string, Table>) {}

  /** First the values that the program has used, then others; the same in each run. */
  *of({ name, slots, used, node }: Statement, tries: number): Generator<Values> {
    // Seeded by the name, so that a new statement does not change what others are tried with.
    this.random = makeRandom(
      [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 32, 0),
    );
    yield* used;
    if (slots.length === 0) {
      if (used.length === 0) yield {};
      return;
    }
    const uses = usesOf(node);
    for (let n = 0; n < tries; n++) yield this.choose(slots, used, uses);
  }

  private oneOf<T>(list: readonly T[]): T | undefined {
    return this.random.pick(list);
  }

  private choose(slots: string[], used: Values[], uses: Map<string, Use[]>): Values {
    // One row of each table for all bind parameters, so that their values belong together.
    const chosen = new Map<Table, Row | undefined>();
    const rowOf = (table: Table) => {
      if (!chosen.has(table)) chosen.set(table, this.oneOf(table.rows));
      return chosen.get(table);
    };
    const before = this.oneOf(used);
    return Object.fromEntries(
      slots.map((slot) => {
        const known = uses.get(slot) ?? [];
        const inserted = known.some(({ operator }) => operator === 'insert');
        if (before && !inserted && this.random.chance(1 / 3)) return [slot, before[slot]];
        const named = byName[slot];
        return [slot, named && known.length === 0 ? this.oneOf(named) : this.valueOf(slot, known, rowOf)];
      }),
    );
  }

  private valueOf(slot: string, uses: Use[], rowOf: (table: Table) => Row | undefined): unknown {
    const {
      table: name,
      column,
      operator,
    } = this.oneOf(uses) ?? { table: null, column: slot, operator: '=' };
    const table = this.tables.get(name ?? '') ?? this.oneOf(this.tablesWith(column));
    if (table === undefined) return undefined;
    // The keys of a list are those of several rows.
    const row = /^\d+$/.test(slot) || this.random.chance(1 / 8) ? this.oneOf(table.rows) : rowOf(table);
    const value = row?.[column];
    if (operator.startsWith('>') && this.random.chance(1 / 2)) return beside(value, -1);
    if (operator.startsWith('<') && this.random.chance(1 / 2)) return beside(value, 1);
    if (operator === 'insert' && table.unique.has(column) && this.random.chance(1 / 2))
      return this.fresh(value);
    return value;
  }

  private tablesWith(column: string): Table[] {
    return [...this.tables.values()].filter(({ rows }) => column in (rows[0] ?? {}));
  }

  /** Of the same form, and in no row yet. */
  private fresh(value: unknown): unknown {
    const number = this.random.between(100_000, 999_999);
    if (typeof value === 'number') return value + number;
    if (typeof value !== 'string') return value;
    return uuid.test(value) ? value.replace(/.{6}$/, String(number)) : `${value}${number}`;
  }
}
