import { createHash } from 'node:crypto';
import type { Executor } from '../../db/database.ts';
import { inOneForm } from '../../recovery/database.invariants.ts';

/** A hash of what the database says about each table: columns, keys, checks, indexes and triggers. */
export async function fingerprintsOf(db: Executor): Promise<Record<string, string>> {
  const rows = await db.rows({ sql: db.dialect === 'sqlite' ? ofSqlite : ofPostgres, parameters: [] });
  const lines = new Map<string, string[]>();
  for (const { name, line } of rows) {
    const table = String(name);
    lines.set(table, [...(lines.get(table) ?? []), inOneForm(line)]);
  }
  return Object.fromEntries([...lines].sort().map(([table, each]) => [table, hashOf(each.sort())]));
}

const hashOf = (lines: string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12);

const ofSqlite = `select tbl_name as name, sql as line from sqlite_master
  where sql is not null and tbl_name not like 'kysely\\_%' escape '\\'`;

const ofPostgres = `with ours as (
    select oid, relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%')
  select relname as name, replace(line, 'public.', '') as line from ours inner join (
    select attrelid as relation, concat_ws(' ', attnum, attname, format_type(atttypid, atttypmod), collname, attnotnull,
      attidentity, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute
    left join pg_collation on pg_collation.oid = attcollation
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all select conrelid, conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where contype in ('c', 'f', 'p', 'u')
    union all select indrelid, pg_get_indexdef(indexrelid) from pg_index
    union all select tgrelid, pg_get_triggerdef(pg_trigger.oid) || prosrc
    from pg_trigger inner join pg_proc on pg_proc.oid = tgfoid where not tgisinternal
  ) as described on relation = ours.oid`;
