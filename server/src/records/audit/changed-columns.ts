import type { AuditAction } from '@storyvan/contract/audit-actions.gen';
import type { Transaction } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';

/** The record that each action saves, and the field of the body that identifies it. */
const records: Partial<Record<AuditAction, { table: keyof Schema; id: string }>> = {
  edit_child: { table: 'child', id: 'child_id' },
  save_title: { table: 'title', id: 'title_id' },
  save_site: { table: 'site_grade', id: 'site_grade_id' },
  save_grade: { table: 'site_grade', id: 'site_grade_id' },
  save_school: { table: 'school', id: 'school_id' },
  save_member: { table: 'member', id: 'member_id' },
  save_rp: { table: 'reading_partner', id: 'rp_id' },
  save_account: { table: 'staff', id: 'staff_id' },
  save_lesson_plan: { table: 'lesson_plan', id: 'lp_id' },
};

/** Columns that follow from others, or change with every save. */
const unspoken = ['version', 'changed_by', 'changed_at', 'sort_key', 'title_key', 'lp_key'];

type Row = Record<string, unknown>;

async function findRecord(tx: Transaction, action: AuditAction, body: Row): Promise<Row | null> {
  const record = records[action];
  const id = record && body[record.id];
  if (!record || typeof id !== 'number') return null;
  const [row] = await runQuery(tx, (db) =>
    db
      .selectFrom(record.table)
      .selectAll()
      .where(record.id as never, '=', id as never),
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
  const before = await findRecord(tx, action, body as Row);
  const result = await work();
  const after = before && (await findRecord(tx, action, body as Row));
  if (!before || !after) return { result, changed: '' };
  const names = Object.keys(after).filter((name) => !unspoken.includes(name) && after[name] !== before[name]);
  return { result, changed: names.map((name) => name.replaceAll('_', ' ')).join(', ') };
}
