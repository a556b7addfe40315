import { auditActions } from '@storyvan/contract/audit-actions.gen';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { insertAll } from '../../db/rows.commands.ts';
import type { NewRow } from '../../db/schema.ts';

/** Entries of the audit log: written in the same transaction as the change, and append-only (enforced by triggers). */

type Row = Required<NewRow<'audit_entry'>>;
/** The defaults of an entry: done, through the web, about no child, place or account. */
export type AuditEntry = Pick<Row, 'at' | 'staff_id' | 'action'> & Partial<Omit<Row, 'entry_id' | 'kind'>>;

const usual = {
  via: 'web',
  outcome: 'done',
  child_id: null,
  program: null,
  site_grade_id: null,
  account_id: null,
  detail: '',
  request_id: null,
  address: '',
} as const;

/** The whole row, with its place in the order of time. */
export const auditRowOf = (entry: AuditEntry): Row => ({
  ...usual,
  ...entry,
  kind: auditActions[entry.action].kind,
  entry_id: newId(),
});

export async function writeAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await writeAuditRows(tx, [auditRowOf(entry)]);
}

/** For the command line, where no one is signed in. */
export const writeAuditAtCommandLine = (
  tx: Transaction,
  entry: Pick<AuditEntry, 'action' | 'account_id' | 'detail'>,
): Promise<void> =>
  writeAudit(tx, { ...entry, at: new Date().toISOString(), staff_id: null, via: 'command line' });

/** Many at once. */
export const writeAuditRows = (tx: Transaction, rows: Row[]): Promise<void> =>
  insertAll(tx, 'audit_entry', rows);
