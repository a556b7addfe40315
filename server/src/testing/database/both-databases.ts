import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Row, Transaction } from '../../db/database.ts';
import type { AllStatements, Statement, Values } from './all-statements.ts';
import { isAnyOf, isOrdered, returnsRows, writtenTable } from './slot-uses.ts';
import { SlotValues, type Table } from './slot-values.ts';
import { allRows, rowsOf, tableNames } from './sql.ts';

/** One library in a SQLite file and in PostgreSQL, and what each statement finds in both. */

/** Values of which a statement finds nothing, at most. */
const mostTries = 2000;
/** Values to choose from, of which those are compared that find the most. */
const readsTried = 40;
const readsCompared = 3;
/** Not of the type that PostgreSQL expects; SQLite takes any. */
const wrongTypes = ['22P02', '22007', '22003'];

/** They select a condition, which is 1 on SQLite and true on PostgreSQL; whoever reads it asks only whether it holds. */
const selectConditions = [
  'auth.queries findSetUp',
  'demo.queries findAnything',
  'lookup.queries listTitlesByWords',
  'lookup.queries listTitlesFiltered',
  'lookup.queries titlesWith',
  'promotion.queries listPromotedGrades',
];

export interface BothDatabases {
  sqlite: Database;
  postgres: Database;
  values: SlotValues;
  close(): Promise<void>;
}

/** With the modules that `statements` has loaded, so that it sees what they do. */
export async function openBothDatabases(statements: AllStatements): Promise<BothDatabases> {
  await statements.load();
  const { makeTestApp } = await import('../test-app.ts');
  const { makeSeededLibrary } = await import('./seeded-library.ts');
  const { makeBackup } = await import('../../recovery/backup.ts');
  const { openDatabase } = await import('../../db/open-database.ts');
  const { sqliteFileIn } = await import('../../db/sqlite/open-sqlite.ts');
  const app = makeTestApp();
  await app.open();
  await makeSeededLibrary(app);
  // It writes what waits for the audit log.
  await app.http.close();
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-both-'));
  const { file } = await makeBackup(app.settings, folder, app.clock.now);
  copyFileSync(file, sqliteFileIn(folder));
  const sqlite = await openDatabase({ DATA_DIR: folder });
  const close = async () => {
    await sqlite.close();
    await app.close();
    rmSync(folder, { recursive: true });
  };
  return { sqlite, postgres: app.db, values: new SlotValues(await readTables(sqlite)), close };
}

async function readTables(db: Database): Promise<Map<string, Table>> {
  const tables = new Map<string, Table>();
  for (const name of await tableNames(db)) {
    const keys = await rowsOf(
      db,
      `select column.name from pragma_index_list('${name}') made, pragma_index_info(made.name) column
       where made."unique" = 1 union select name from pragma_table_info('${name}') where pk > 0`,
    );
    const unique = new Set(keys.map((key) => String(key.name)));
    tables.set(name, { rows: await allRows(db, name), unique });
  }
  return tables;
}

/** What a statement found in one database, as lines that can be compared. */
type Found = string[];

const lineOf = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .map(([name, value]) => [
        name,
        value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
      ])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

const withNumbers = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  );

function linesOf(found: Row[], { name, node }: Statement): Found {
  const rows = selectConditions.includes(name) ? found.map(withNumbers) : found;
  if (isAnyOf(node)) return [`any ${rows.length} of those that fit`];
  return isOrdered(node) ? rows.map(lineOf) : rows.map(lineOf).sort();
}

/** Null if they are the same. */
function difference(name: string, values: Values, sqlite: Found, postgres: Found): string | null {
  const at = Array.from({ length: Math.max(sqlite.length, postgres.length) }, (_, n) => n).find(
    (n) => sqlite[n] !== postgres[n],
  );
  if (at === undefined) return null;
  const asked = `${name} ${JSON.stringify(values)}`;
  return `${asked}, row ${at + 1}\n  SQLite:     ${sqlite[at]}\n  PostgreSQL: ${postgres[at]}`;
}

const foundNothing = ({ name, slots }: Statement, why: unknown) =>
  `${name} finds nothing with any value of ${slots.join(', ') || 'its own'}${why ? `: ${why}` : ''}`;

/** What PostgreSQL finds, or its error; null if it refuses the types of the values. */
async function ifOfItsTypes(answer: Promise<Found>): Promise<Found | null> {
  return answer.catch((error) => {
    if (wrongTypes.includes((error as { code?: string }).code ?? '')) return null;
    return [String(error)];
  });
}

/** The more a row says, the more can differ. */
const figuresIn = (rows: Row[]): number =>
  rows.flatMap((row) => Object.values(row)).filter((value) => value !== null && value !== 0).length;

/** In words, what a read finds differently; null if nothing. */
export async function compareRead(on: BothDatabases, statement: Statement): Promise<string | null> {
  const found: { values: Values; rows: Row[] }[] = [];
  let tried = 0;
  let refused: unknown;
  for (const values of on.values.of(statement, mostTries)) {
    const rows = await statement.rows(on.sqlite, values).catch((error) => {
      refused = error;
      return [];
    });
    if (rows.length > 0) found.push({ values, rows });
    tried += 1;
    if (tried >= readsTried && found.length >= readsCompared) break;
  }
  let compared = 0;
  for (const { values, rows } of found.sort((a, b) => figuresIn(b.rows) - figuresIn(a.rows))) {
    const read = statement.rows(on.postgres, values).then((theirs) => linesOf(theirs, statement));
    const theirs = await ifOfItsTypes(read);
    if (theirs === null) continue;
    const differs = difference(statement.name, values, linesOf(rows, statement), theirs);
    compared += 1;
    if (differs || compared === readsCompared) return differs;
  }
  return compared > 0 || !statement.prepared ? null : foundNothing(statement, refused);
}

class RolledBack extends Error {}

async function rolledBack<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let done: { result: T } | undefined;
  const transaction = db.transaction(async (tx) => {
    done = { result: await work(tx) };
    throw new RolledBack();
  });
  await transaction.catch((error) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  if (!done) throw new Error('The transaction was not run.');
  return done.result;
}

interface Written {
  changed: number;
  lines: Found;
}

/** What a write returns, how many rows it changes, and what the table holds then. */
async function write(db: Database, statement: Statement, values: Values): Promise<Written> {
  const table = writtenTable(statement.node);
  return rolledBack(db, async (tx) => {
    const rows = returnsRows(statement.node) ? await statement.rows(tx, values) : null;
    const changed = rows ? rows.length : await statement.change(tx, values);
    const after = await allRows(tx, String(table));
    const returned = (rows ?? []).map(lineOf).sort();
    return { changed, lines: [`${changed} changed`, ...returned, ...after.map(lineOf).sort()] };
  });
}

/** The same for a write, which is rolled back. */
export async function compareWrite(on: BothDatabases, statement: Statement): Promise<string | null> {
  let refused: unknown;
  for (const values of on.values.of(statement, mostTries)) {
    const ours = await write(on.sqlite, statement, values).catch((error) => {
      refused = error;
      return null;
    });
    if (!ours || ours.changed === 0) continue;
    const theirs = await ifOfItsTypes(write(on.postgres, statement, values).then(({ lines }) => lines));
    if (theirs !== null) return difference(statement.name, values, ours.lines, theirs);
  }
  return statement.prepared ? foundNothing(statement, refused) : null;
}
