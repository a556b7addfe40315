import { auditActions } from '@storyvan/contract/audited';
import type { Insertable } from 'kysely';
import type { Transaction } from './database.ts';
import { newId } from './new-id.ts';
import { prepare, type Slots } from './prepare.ts';
import { insertRows } from './rows.commands.ts';
import type { Schema } from './schema.ts';

/** Entries of the audit log: written in the transaction of what they tell of, and never changed (triggers see to it). */

type Row = Required<Insertable<Schema['audit_entry']>>;
/** An entry without what is usual: done, through the web, about nobody and nothing in particular. */
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

const insertEntry = prepare((db, p: Slots<Row>) =>
  db.insertInto('audit_entry').values({
    entry_id: p('entry_id'),
    at: p('at'),
    staff_id: p('staff_id'),
    via: p('via'),
    kind: p('kind'),
    action: p('action'),
    outcome: p('outcome'),
    child_id: p('child_id'),
    program: p('program'),
    site_grade_id: p('site_grade_id'),
    account_id: p('account_id'),
    detail: p('detail'),
    request_id: p('request_id'),
    address: p('address'),
  }),
);

/** The whole row, with its place in the order of time. */
export const auditRowOf = (entry: AuditEntry): Row => ({
  ...usual,
  ...entry,
  kind: auditActions[entry.action].kind,
  entry_id: newId(),
});

export async function writeAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await insertEntry.run(tx, auditRowOf(entry));
}

/** By whoever has the machine: nobody is signed in there. */
export const writeAuditAtCommandLine = (
  tx: Transaction,
  entry: Pick<AuditEntry, 'action' | 'account_id' | 'detail'>,
): Promise<void> =>
  writeAudit(tx, { ...entry, at: new Date().toISOString(), staff_id: null, via: 'command line' });

/** Many at once. */
export const writeAuditRows = (tx: Transaction, rows: Row[]): Promise<void> =>
  insertRows(tx, 'audit_entry', rows);
