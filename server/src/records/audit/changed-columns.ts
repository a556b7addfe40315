import type { AuditAction } from '@storyvan/contract/audit-actions.gen';
import type { Transaction } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import { type TableName, tables } from '../../db/schema.ts';
import { keyOf, type Table } from '../../db/tables/table.ts';

/** The table of the record that each action saves; the body has its key. */
const saved: Partial<Record<AuditAction, TableName>> = {
  edit_child: 'child',
  save_title: 'title',
  save_site: 'site_grade',
  save_grade: 'site_grade',
  save_school: 'school',
  save_member: 'member',
  save_rp: 'reading_partner',
  save_account: 'staff',
  save_lesson_plan: 'lesson_plan',
};

type Row = Record<string, unknown>;

async function findRecord(tx: Transaction, table: TableName, body: Row): Promise<Row | null> {
  const [key = ''] = keyOf(tables[table]);
  const id = body[key];
  if (typeof id !== 'number') return null;
  const [row] = await runQuery(tx, (db) =>
    db
      .selectFrom(table)
      .selectAll()
      .where(key as never, '=', id as never),
  );
  return (row as Row | undefined) ?? null;
}

/**
 * Runs `work` and returns the names of the columns it changed, in words: "name, visit day". The values are not included.
 * Returns '' for an action that saves no existing record.
 */
export async function withChangedColumns<T>(
  tx: Transaction,
  { action, body }: { action: AuditAction; body: unknown },
  work: () => Promise<T>,
): Promise<{ result: T; changed: string }> {
  const table = saved[action];
  const before = table ? await findRecord(tx, table, body as Row) : null;
  const result = await work();
  const after = table && before && (await findRecord(tx, table, body as Row));
  if (!table || !before || !after) return { result, changed: '' };
  const columns: Table['columns'] = tables[table].columns;
  const names = Object.keys(after).filter(
    (name) => !columns[name]?.facts.isAutomatic && after[name] !== before[name],
  );
  return { result, changed: names.map((name) => name.replaceAll('_', ' ')).join(', ') };
}
