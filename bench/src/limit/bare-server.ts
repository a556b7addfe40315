import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { v7 } from 'uuid';
import {
  makePostgresPool,
  type PostgresPool,
  type PostgresPoolClient,
} from '../../../server/src/db/postgres/postgres-driver.ts';
import { openSqliteFile, type SqliteStatement } from '../../../server/src/db/sqlite/sqlite-file.ts';
import { uuidBytes } from '../../../server/src/db/uuid-columns.ts';
import type { Program, Source, Value } from './program.ts';

/**
 * The limit: the same SQL as each call, through the bare driver behind a bare Fastify route, in a separate process.
 * No sign-in, validation, rules or schema: `GET /:call/:n` runs a read, `POST /:call` a write, and the rows are the
 * reply. Settings: PROGRAMS (a file), PORT, and SQLITE_FILE or DATABASE_URL.
 */

type Row = Record<string, Value>;
type Run = (program: Program, body: Row) => Row[][] | Promise<Row[][]>;

const { PROGRAMS = '', PORT = '0', SQLITE_FILE, DATABASE_URL } = process.env;
const programs = JSON.parse(readFileSync(PROGRAMS, 'utf8')) as Record<string, Program[]>;

/** Returns the parameters of a call's statements, one statement after the other. */
function parametersOf(body: Row): (sources: Source[], read: Row[][]) => Value[] {
  const ids: string[] = [];
  const now = new Date().toISOString();
  const valueFrom = (source: Source, read: Row[][]): Value => {
    switch (source.from) {
      case 'constant':
        return source.value;
      case 'body':
        return body[source.field] ?? null;
      case 'row':
        return read[source.statement]?.[source.row]?.[source.column] ?? null;
      case 'now':
        return now;
      case 'new id':
        ids[source.number] ??= v7();
        return ids[source.number] as string;
    }
  };
  return (sources, read) => sources.map((source) => valueFrom(source, read));
}

function onSqlite(file: string): Run {
  const db = openSqliteFile(file);
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'cache_size = -131072',
  ]) {
    db.pragma(pragma);
  }
  db.pragma('wal_autocheckpoint = 8000');
  const statements = new Map<string, SqliteStatement>();
  const statementOf = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const runAll = ({ statements: all }: Program, body: Row): Row[][] => {
    const read: Row[][] = [];
    const parameters = parametersOf(body);
    for (const { sql, parameters: sources, uuids } of all) {
      const statement = statementOf(sql);
      const values: unknown[] = parameters(sources, read);
      // Those that were read are bytes already.
      for (const n of uuids) if (typeof values[n] === 'string') values[n] = uuidBytes(values[n]);
      if (statement.reader) read.push(statement.all(...values) as Row[]);
      else {
        statement.run(...values);
        read.push([]);
      }
    }
    return read;
  };
  const inTransaction = db.transaction(runAll);
  return (program, body) => (program.writes ? inTransaction.immediate(program, body) : runAll(program, body));
}

function onPostgres(url: string): Run {
  const pool = makePostgresPool({ connectionString: url, max: 10 });
  const names = new Map<string, string>();
  const nameOf = (sql: string) => {
    const known = names.get(sql) ?? `s${names.size}`;
    names.set(sql, known);
    return known;
  };
  const runAll = async (on: PostgresPool | PostgresPoolClient, program: Program, body: Row) => {
    const read: Row[][] = [];
    const parameters = parametersOf(body);
    for (const { sql, parameters: sources } of program.statements) {
      const values = parameters(sources, read);
      read.push((await on.query({ name: nameOf(sql), text: sql, values })).rows as Row[]);
    }
    return read;
  };
  return async (program, body) => {
    if (!program.writes) return runAll(pool, program, body);
    const client = await pool.connect();
    try {
      await client.query('begin');
      const read = await runAll(client, program, body);
      await client.query('commit');
      return read;
    } finally {
      client.release();
    }
  };
}

const run = SQLITE_FILE ? onSqlite(SQLITE_FILE) : onPostgres(String(DATABASE_URL));
const http = Fastify();
http.get<{ Params: { call: string; n: string } }>('/:call/:n', async ({ params }) =>
  run(programs[params.call]?.[Number(params.n)] as Program, {}),
);
http.post<{ Params: { call: string }; Body: Row }>('/:call', async ({ params, body }) =>
  run(programs[params.call]?.[0] as Program, body),
);
await http.listen({ host: '127.0.0.1', port: Number(PORT) });
console.log('Ready');
