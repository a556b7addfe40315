import {
  connectPostgresClient,
  type PostgresClient,
} from '../../../server/src/db/postgres/postgres-driver.ts';
import type { Sink } from './sink.ts';

const rowsAtOnce = 5000;

/** Writes to a database with this version's schema as its superuser, so that rows are not checked one by one. */
export async function openPostgresSink(url: string): Promise<Sink> {
  const client = await connectPostgresClient(url);
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  await client.query("set maintenance_work_mem = '512MB'");
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql
    from pg_index inner join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const types = await columnTypes(client);
  return {
    async write(table, rows) {
      for (let start = 0; start < rows.length; start += rowsAtOnce) {
        const chunk = rows.slice(start, start + rowsAtOnce);
        const columns = Object.keys(chunk[0] as object);
        const slots = columns.map((column, n) => `$${n + 1}::${types.get(`${table}.${column}`)}[]`);
        await client.query({
          name: table,
          text: `insert into ${table} (${columns.join(', ')}) select * from unnest(${slots.join(', ')})`,
          values: columns.map((column) => chunk.map((row) => (row as Record<string, unknown>)[column])),
        });
      }
    },
    async finish() {
      for (const { sql } of indexes) await client.query(sql);
      // What the triggers of these tables would have written.
      await client.query(`insert into given_number (number, kind)
        select accn_no, 'copy' from copy union all select card_no, 'child' from child where card_no is not null`);
      await setSequences(client);
      await client.query('vacuum (analyze)');
      await client.query('checkpoint');
      await client.end();
    },
  };
}

async function columnTypes(client: PostgresClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select table_name || '.' || column_name as column, data_type as type
     from information_schema.columns where table_schema = 'public'`,
  );
  return new Map(rows.map(({ column, type }) => [column, type]));
}

/** Ids were written explicitly, so the sequences must continue after the last of them. */
async function setSequences(client: PostgresClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), (select coalesce(max(${column}), 0) + 1 from ${table}), false)`,
    );
  }
  await client.query(`select setval('loan_number', 1 + greatest(
    (select coalesce(max(child_loan_id), 0) from child_loan), (select coalesce(max(site_loan_id), 0) from site_loan)), false)`);
}
