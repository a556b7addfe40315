import type { Executor } from '../../db/database.ts';
import { allRows, tableNames } from './sql.ts';

/** All rows of all tables, for tests that compare a whole database before and after. */

/** Tables that every import writes, and what a sign-in or a repeated request leaves. */
const leftOut = /^(import|import_\w+|audit_entry|setting|retired_id|session|lending_request|kysely_\w+)$/;
/** A record that is restored gets its next version, by the person who has reverted the import. */
const editions = ['version', 'changed_by', 'changed_at'];

/** By table: its rows as text, sorted, without versions. */
export async function tableContents(on: Executor): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const name of (await tableNames(on)).filter((each) => !leftOut.test(each))) {
    contents[name] = (await allRows(on, name))
      .map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !editions.includes(column))))
      .sort();
  }
  return contents;
}
