import type { Executor } from '../../db/database.ts';

/** All rows of all tables, for tests that compare a whole database before and after. */

/** Tables that every import writes, and what a sign-in or a repeated request leaves. */
const leftOut =
  /^(import|import_\w+|audit_entry|setting|retired_id|session|lending_request|kysely_\w+|sqlite_\w+)$/;
/** A record that is restored gets its next version, by the person who has reverted the import. */
const editions = ['version', 'changed_by', 'changed_at'];

async function tableNames(on: Executor): Promise<string[]> {
  const sql =
    on.dialect === 'sqlite'
      ? `select name from sqlite_master where type = 'table'`
      : `select table_name as name from information_schema.tables where table_schema = 'public'`;
  const rows = await on.rows({ sql, parameters: [] });
  return rows.map(({ name }) => String(name)).filter((name) => !leftOut.test(name));
}

/** By table: its rows as text, sorted, without versions. */
export async function tableContents(on: Executor): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const name of await tableNames(on)) {
    const rows = await on.rows({ sql: `select * from "${name}"`, parameters: [] });
    contents[name] = rows
      .map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !editions.includes(column))))
      .sort();
  }
  return contents;
}
