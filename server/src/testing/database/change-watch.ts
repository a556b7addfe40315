import type { Database } from '../../db/database.ts';
import { rowsOf, runSql } from './sql.ts';

/** Reports which rows of any table have changed, so that a test can assert that none has. */
export interface ChangeWatch {
  /** What has changed since it was last asked, such as "update copy". */
  changes(): Promise<string[]>;
}

/** What a refused call may write, each with its reason. */
const mayBeWritten: Readonly<Record<string, string>> = {
  audit_entry: 'a refusal is recorded, too',
  lending_request: 'the first reply to a request_id is kept, also a refusal',
  sign_in_failure: 'a failed sign-in is counted',
  sign_in_account: 'and its account held while it is',
};
const columnsThatMayChange: Readonly<Record<string, string[]>> = {
  // When a session was last used, and that its password was shown to be known.
  session: ['last_seen_at'],
  // The step of a code that was taken: no code is good twice.
  staff: ['totp_last_step'],
};

/** Puts triggers on every table of a test's database. */
export async function watchChanges(db: Database): Promise<ChangeWatch> {
  const tables = await columnsOfTables(db);
  await runSql(db, 'create table watched_change (changed text not null)');
  if (db.dialect === 'postgres') {
    await runSql(
      db,
      "create function watch_change() returns trigger language plpgsql as $$ begin insert into watched_change values (lower(tg_op) || ' ' || tg_table_name); return null; end $$",
    );
  }
  for (const [table, columns] of tables) {
    if (!(table in mayBeWritten)) await runSql(db, ...triggersOf(db.dialect, table, columns));
  }
  return {
    async changes() {
      const rows = await rowsOf(db, 'select changed from watched_change');
      if (rows.length > 0) await runSql(db, 'delete from watched_change');
      return rows.map(({ changed }) => String(changed));
    },
  };
}

async function columnsOfTables(db: Database): Promise<Map<string, string[]>> {
  const sql =
    db.dialect === 'sqlite'
      ? `select t.name as name, c.name as field from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite%'`
      : `select c.table_name as name, c.column_name as field from information_schema.columns c join information_schema.tables t using (table_schema, table_name) where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`;
  const tables = new Map<string, string[]>();
  for (const row of await rowsOf(db, sql)) {
    const [name, field] = [String(row.name), String(row.field)];
    tables.set(name, [...(tables.get(name) ?? []), field]);
  }
  return tables;
}

/** An update counts where it has changed something: some write the same again to wait for their turn. */
function triggersOf(dialect: Database['dialect'], table: string, columns: string[]): string[] {
  const free = columnsThatMayChange[table] ?? [];
  const differs = dialect === 'sqlite' ? 'is not' : 'is distinct from';
  const changed = columns
    .filter((column) => !free.includes(column))
    .map((column) => `old."${column}" ${differs} new."${column}"`)
    .join(' or ');
  return ['insert', 'update', 'delete'].map((change) => {
    const head = `create trigger watch_${table}_${change} after ${change} on "${table}" for each row`;
    const when = change === 'update' ? `when (${changed})` : '';
    const then =
      dialect === 'sqlite'
        ? `begin insert into watched_change values ('${change} ${table}'); end`
        : 'execute function watch_change()';
    return `${head} ${when} ${then}`;
  });
}
