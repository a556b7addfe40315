import { randomUUID } from 'node:crypto';
import type { Role } from '@storyvan/contract/common/role';
import type { Insertable } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { insertsOf } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';
import { insertStaffRows } from '../../records/account/account.commands.ts';
import { hashPassword } from '../../records/account/password.ts';
import { insertUnknownTokens } from '../../records/account/service-account.commands.ts';
import { noPassword } from '../../records/account/service-account.rules.ts';
import { writeAuditAtCommandLine } from '../../records/audit/audit.commands.ts';
import { insertChildWords } from '../../records/child/child.commands.ts';
import { continueLoanNumbers } from '../../records/loan/loan-numbers.commands.ts';
import { insertRenewalsOfEvents } from '../../records/loan/many-loans.commands.ts';
import { insertPeople } from '../../records/person/person.commands.ts';
import { takeImportTurn } from '../../records/setting/turn.commands.ts';
import { insertTitleWords } from '../../records/title/title.commands.ts';
import { StartError } from '../../start-error.ts';
import { exportedFiles } from './all-files.ts';
import { refuseContradictions } from './contradictions.ts';
import type { ExportedFile, StoredRow } from './exported-file.ts';
import { listAccounts, listAccountsWithoutPerson, listFilled } from './import-archive.queries.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { type Accounts, readRows } from './read-rows.ts';
import { formatVersion } from './write-archive.ts';

/** Imports an export of everything into an empty library, in one transaction; all numbers stay the same. */

export interface Imported {
  /** The number of rows of each file. */
  rows: Record<string, number>;
  /** Accounts of people that need a one-time password. */
  accounts: number;
}

interface Options {
  /** Called with each file that is read. */
  onFile?: (name: string) => void;
}

export async function importArchive(db: Database, path: string, options: Options = {}): Promise<Imported> {
  const archive = await openArchive(path);
  try {
    await refuseOtherFormat(archive, path);
    // No one knows the password.
    const password_hash = await hashPassword(randomUUID());
    return await db.alone(() =>
      db.transaction(async (tx) => {
        await takeImportTurn(tx);
        await refuseFilled(tx);
        const imported = await importAll(tx, archive, { ...options, password_hash });
        await refuseContradictions(tx);
        const total = Object.values(imported.rows).reduce((sum, rows) => sum + rows, 0);
        const detail = `everything: ${total} records`;
        await writeAuditAtCommandLine(tx, { action: 'import_records', detail });
        return imported;
      }),
    );
  } finally {
    archive.close();
  }
}

async function refuseOtherFormat(archive: Archive, path: string): Promise<void> {
  if (!archive.has('export.json')) {
    throw new StartError(
      `${path} is not an export of everything: it has no export.json. A single list is imported with its own kind, such as storyvan import children.`,
    );
  }
  const text = (await archive.bytes('export.json')).toString('utf8');
  const format = /"format":\s*(\d+)/.exec(text)?.[1];
  if (format === String(formatVersion)) return;
  throw new StartError(
    `${path} was made by another version of Storyvan (format ${format ?? 'unknown'}); this one imports format ${formatVersion}.`,
  );
}

async function refuseFilled(tx: Transaction): Promise<void> {
  const filled = await listFilled(tx);
  if (filled.length === 0) return;
  throw new StartError(
    `This library is not empty: it already has ${filled.join(', ')}. Everything can be imported into an empty library only. Set DATA_DIR or DATABASE_URL to a new one.`,
  );
}

async function importAll(
  tx: Transaction,
  archive: Archive,
  { onFile, password_hash }: Options & { password_hash: string },
): Promise<Imported> {
  const rows: Record<string, number> = {};
  let accounts: Accounts = new Map();
  let added = 0;
  await emptyDefaults(tx);
  for (const file of exportedFiles) {
    onFile?.(file.name);
    rows[file.name] = 0;
    for await (const batch of readFile(archive, file, accounts)) {
      rows[file.name] = (rows[file.name] ?? 0) + batch.length;
      if (file.table === 'staff') added += await addAccounts(tx, batch, password_hash);
      else await addRows(tx, file, await withPictures(archive, file, batch));
    }
    if (file.table === 'staff') accounts = await accountsNow(tx);
  }
  await insertRenewalsOfEvents(tx);
  const at = new Date().toISOString();
  const people = await listAccountsWithoutPerson.all(tx, {});
  await continueNumbers(tx);
  await insertPeople(
    tx,
    people.map((person) => ({ ...person, created_at: at })),
  );
  return { rows, accounts: added };
}

/** All parts of a file. */
async function* readFile(
  archive: Archive,
  file: ExportedFile,
  accounts: Accounts,
): AsyncGenerator<StoredRow[]> {
  for (let part = 1; ; part++) {
    const name = `${file.name}${part === 1 ? '' : `-${part}`}.csv`;
    if (part > 1 && !archive.has(name)) return;
    yield* readRows(await archive.read(name), name, file, accounts);
  }
}

/** What a new library has: levels, categories, settings, and the people of its accounts. */
async function emptyDefaults(tx: Transaction): Promise<void> {
  const tables = ['setting', 'level', 'category', 'reading_partner'];
  for (const { table, where } of exportedFiles.filter(({ table }) => tables.includes(table))) {
    const sql = `delete from "${table}" as t ${where ? `where ${where}` : ''}`;
    await tx.change({ sql, parameters: [] });
  }
}

const accountsNow = async (tx: Transaction): Promise<Accounts> =>
  new Map((await listAccounts.all(tx, {})).map(({ username, staff_id }) => [username, staff_id]));

/** Accounts that are there already keep their password, name and role. Returns how many people were added. */
async function addAccounts(tx: Transaction, rows: StoredRow[], password_hash: string): Promise<number> {
  const known = await accountsNow(tx);
  const added = rows.filter(({ username }) => !known.has(String(username)));
  const ids = await insertStaffRows(
    tx,
    added.map((row) => ({
      username: String(row.username),
      kind: row.kind as 'person' | 'service',
      name: String(row.name),
      role: row.role as Role,
      disabled_at: row.disabled_at as string | null,
      created_at: String(row.created_at),
      password_hash: row.kind === 'service' ? noPassword : password_hash,
    })),
  );
  const services = ids.filter((_, at) => added[at]?.kind === 'service');
  await insertUnknownTokens(tx, services);
  return added.length - services.length;
}

async function withPictures(archive: Archive, file: ExportedFile, rows: StoredRow[]): Promise<object[]> {
  if (file.table !== 'cover') return rows;
  const covers = [];
  for (const row of rows) {
    const name = `covers/${row.name}.${String(row.type).split('/')[1]}`;
    covers.push({ ...row, bytes: await archive.bytes(name) });
  }
  return covers;
}

async function addRows(tx: Transaction, { table, name }: ExportedFile, rows: object[]): Promise<void> {
  try {
    for (const insert of insertsOf(tx.dialect, { table, returning: null }, rows)) await tx.change(insert);
  } catch (error) {
    throw refusedRows(error as Error & { code?: string }, name);
  }
  if (table === 'title') await insertTitleWords(tx, rows as Parameters<typeof insertTitleWords>[1]);
  if (table === 'child') {
    const children = rows as (Insertable<Schema['child']> & { child_id: number })[];
    await insertChildWords(
      tx,
      children.filter(({ erased_at }) => erased_at === null),
    );
  }
}

/** What the database refuses is wrong in the file; any other error is one of the database. */
function refusedRows(error: Error & { code?: string }, name: string): Error {
  const refused = /^SQLITE_CONSTRAINT|^23/.test(error.code ?? '');
  return refused
    ? new StartError(`Records in ${name}.csv contradict each other or earlier files: ${error.message}.`)
    : error;
}

/** New records get numbers after the imported ones; SQLite does so anyway. */
async function continueNumbers(tx: Transaction): Promise<void> {
  if (tx.dialect === 'sqlite') return;
  await continueLoanNumbers(tx);
  const columns = await tx.rows({
    sql: `select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'`,
    parameters: [],
  });
  for (const { table_name, column_name } of columns) {
    const sql = `select setval(pg_get_serial_sequence('${table_name}', '${column_name}'),
      (select coalesce(max(${column_name}), 0) + 1 from ${table_name}), false)`;
    await tx.rows({ sql, parameters: [] });
  }
}
