import { createHash } from 'node:crypto';
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import type { Executor, Transaction } from './database.ts';
import type { Dialect } from './migration-sql.ts';
import type { Schema } from './schema.ts';
import { SqliteCompiler, UuidParameter } from './sqlite/sqlite-compiler.ts';
import { uuidBytes } from './uuid-columns.ts';

/** Only compiles SQL; an Executor runs it. */
const writers: Record<Dialect, Kysely<Schema>> = {
  sqlite: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteCompiler(),
    },
  }),
  postgres: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
};

/** A bind parameter in a query that is compiled once: `p('accn_no')`. */
export interface Slots<Params> {
  <Key extends keyof Params & string>(key: Key): Params[Key];
  /** Columns with the parameters of the same names as their values. */
  columns<Key extends keyof Params & string>(...keys: Key[]): Pick<Params, Key>;
}

class Slot<Key extends string | number = string> {
  constructor(readonly key: Key) {}
}

/** The values to bind; `given` returns the value for a slot. */
const bound = (parameters: readonly unknown[], given: (slot: Slot<never>) => unknown): unknown[] =>
  parameters.map((parameter) => {
    const isUuid = parameter instanceof UuidParameter;
    const plain = isUuid ? parameter.value : parameter;
    const value = plain instanceof Slot ? given(plain as Slot<never>) : plain;
    return isUuid ? uuidBytes(value) : value;
  });

const noSlots = (): never => {
  throw new Error('A query that is built for one call has no slots.');
};

/** A query of a screen that may read all rows of a table that grows; `query-plans.test.ts` refuses all others. */
export interface ReadsAll {
  readsAll: keyof Schema;
  why: string;
}

export interface Prepared<Params, Result> {
  all(on: Executor, params: Params): Promise<Result[]>;
  /** The first row, or null. */
  first(on: Executor, params: Params): Promise<Result | null>;
  /** Runs a write, and returns how many rows it changed. */
  run(tx: Transaction, params: Params): Promise<number>;
  /** The SQL for a dialect, for tests of query plans. */
  sql(dialect: Dialect): string;
  /** The table of which it may read all rows. */
  readsAll: keyof Schema | undefined;
}

interface Compiled extends CompiledQuery {
  /** The same for the same SQL. */
  name: string;
}

/** Compiles a query for a dialect on first use. */
function compiledOnce(build: (db: Kysely<Schema>) => Compilable<unknown>): (dialect: Dialect) => Compiled {
  const compiled: Partial<Record<Dialect, Compiled>> = {};
  return (dialect) => {
    const kept = compiled[dialect];
    if (kept) return kept;
    const query = build(writers[dialect]).compile();
    const name = createHash('sha1').update(query.sql).digest('hex');
    compiled[dialect] = { ...query, name };
    return compiled[dialect];
  };
}

function slotsOf<Params>(): Slots<Params> {
  const slot = (key: string) => new Slot(key);
  const columns = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, slot(key)]));
  return Object.assign(slot, { columns }) as unknown as Slots<Params>;
}

/** A query compiled once for each dialect and run as a cached (SQLite) or named (PostgreSQL) statement. */
export function prepare<Params, Result>(
  build: (db: Kysely<Schema>, p: Slots<Params>) => Compilable<Result>,
  may?: ReadsAll,
): Prepared<Params, Result> {
  const slots = slotsOf<Params>();
  const compile = compiledOnce((db) => build(db, slots));
  const bind = (dialect: Dialect, params: Params) => {
    const { sql, parameters, name } = compile(dialect);
    const values = bound(parameters, ({ key }) => (params as Record<string, unknown>)[key]);
    return [{ sql, parameters: values }, name] as const;
  };
  const all = (on: Executor, params: Params) => on.rows(...bind(on.dialect, params)) as Promise<Result[]>;
  return {
    all,
    first: (on, params) => all(on, params).then(([first]) => first ?? null),
    run: (tx, params) => tx.change(...bind(tx.dialect, params)),
    sql: (dialect) => compile(dialect).sql,
    readsAll: may?.readsAll,
  };
}

/**
 * A query on a list of keys of any length: compiled once for lists of 1, 2, 4, 8 … keys, and padded with the last key.
 * An empty list gives no rows.
 */
export function prepareForKeys<Key extends string | number, Result>(
  build: (db: Kysely<Schema>, keys: Key[]) => Compilable<Result>,
): (on: Executor, keys: readonly Key[]) => Promise<Result[]> {
  const compiled = new Map<number, (dialect: Dialect) => Compiled>();
  const compileFor = (size: number) => {
    const slots = Array.from({ length: size }, (_, n) => new Slot(n)) as unknown as Key[];
    const compile = compiledOnce((db) => build(db, slots));
    compiled.set(size, compile);
    return compile;
  };
  return async (on, keys) => {
    const last = keys.at(-1);
    if (last === undefined) return [];
    let size = 1;
    while (size < keys.length) size *= 2;
    const { sql, parameters, name } = (compiled.get(size) ?? compileFor(size))(on.dialect);
    const values = bound(parameters, ({ key }) => keys[key] ?? last);
    return (await on.rows({ sql, parameters: values }, name)) as Result[];
  };
}

/** For a query whose shape depends on the request: built, compiled and run now. */
export async function runQuery<Result>(
  on: Executor,
  build: (db: Kysely<Schema>) => Compilable<Result>,
): Promise<Result[]> {
  return (await on.rows(builtNow(on.dialect, build))) as Result[];
}

function builtNow(dialect: Dialect, build: (db: Kysely<Schema>) => Compilable<unknown>) {
  const { sql, parameters } = build(writers[dialect]).compile();
  return { sql, parameters: bound(parameters, noSlots) };
}

/** For a write whose shape depends on its rows, such as a bulk insert; returns how many rows it changed. */
export function runChange(
  tx: Transaction,
  build: (db: Kysely<Schema>) => Compilable<unknown>,
): Promise<number> {
  return tx.change(builtNow(tx.dialect, build));
}
