import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/src/app.ts';
import type { Database, Executor, Transaction } from '../../../server/src/db/database.ts';
import { openDatabase } from '../../../server/src/db/open-database.ts';
import { uuidText } from '../../../server/src/db/uuid-columns.ts';
import { findAuthSession } from '../../../server/src/records/account/auth.queries.ts';
import { findLibrarySettings } from '../../../server/src/records/setting/library.queries.ts';
import { account } from '../server.ts';
import type { Recorded, Value } from './program.ts';

/** Records which SQL a call runs, with which parameters, and what it reads. */

export interface Recorder {
  /** Makes the call once; it must succeed. */
  record(call: { method: 'GET' | 'POST'; url: string; body?: Record<string, Value> }): Promise<Recorded>;
  close(): Promise<void>;
}

/**
 * Leaves out the SQL of authentication and of the audit log, which are not part of the limit, and the settings of the
 * library, which the program reads again only after some seconds: whether a call reads them depends on the clock.
 */
const isAside = (sql: string, dialect: Database['dialect']): boolean =>
  [findAuthSession, findLibrarySettings].some((query) => query.sql(dialect) === sql) ||
  /"(audit_entry|session)"/.test(sql);

export async function openRecorder(settings: { DATA_DIR: string; DATABASE_URL?: string }): Promise<Recorder> {
  const db = await openDatabase(settings);
  let seen: Recorded['statements'] = [];
  const note = (
    { sql, parameters }: Parameters<Executor['rows']>[0],
    rows: Recorded['statements'][number]['rows'],
  ) => {
    if (isAside(sql, db.dialect)) return;
    const uuids = parameters.flatMap((value, n) => (Buffer.isBuffer(value) ? [n] : []));
    const values = parameters.map((value) => (Buffer.isBuffer(value) ? uuidText(value) : value));
    seen.push({ sql, parameters: values as Value[], uuids, rows });
  };
  const watched = <On extends Executor>(on: On): On => ({
    ...on,
    rows: async (query: Parameters<Executor['rows']>[0], name?: string) => {
      const rows = await on.rows(query, name);
      note(query, rows as Recorded['statements'][number]['rows']);
      return rows;
    },
  });
  const watchedWrites = (tx: Transaction): Transaction => ({
    ...watched(tx),
    change: async (query, name) => {
      const changed = await tx.change(query, name);
      note(query, []);
      return changed;
    },
  });
  const http = await buildApp({
    db: {
      ...watched(db),
      longReads: watched({ dialect: db.dialect, rows: (...query) => db.longReads.rows(...query) }),
      transaction: (work) => db.transaction((tx) => work(watchedWrites(tx))),
    },
  });
  const cookie = await signIn(http);
  return {
    async record({ method, url, body = {} }) {
      seen = [];
      const reply = await http.inject({
        method,
        url,
        headers: { cookie },
        ...(method === 'POST' ? { payload: body } : {}),
      });
      if (reply.statusCode !== 200)
        throw new Error(`${method} ${url} answered ${reply.statusCode}: ${reply.body}`);
      const statements = seen;
      seen = [];
      return { body, statements };
    },
    async close() {
      await http.close();
      await db.close();
    },
  };
}

async function signIn(http: FastifyInstance): Promise<string> {
  const { username, password } = account;
  const reply = await http.inject({
    method: 'POST',
    url: '/api/login/grant_ci',
    payload: { username, password },
  });
  return String(reply.headers['set-cookie']).split(';')[0] as string;
}
