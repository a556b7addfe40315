import type { Insertable } from 'kysely';
import type { Transaction } from './database.ts';
import { newId } from './new-id.ts';
import { prepare, type Slots } from './prepare.ts';
import type { Schema } from './schema.ts';

/** Entries of the audit log: written in the transaction of what they tell of, and never changed (triggers see to it). */

type Row = Required<Insertable<Schema['audit_entry']>>;
/** An entry without what is usual: done, through the web, about nobody and nothing in particular. */
export type AuditEntry = Pick<Row, 'at' | 'staff_id' | 'action'> & Partial<Omit<Row, 'entry_id'>>;

const usual = {
  via: 'web',
  outcome: 'done',
  child_id: null,
  program: null,
  site_grade_id: null,
  detail: '',
  request_id: null,
  repeat_key: null,
} as const;

const insertEntry = prepare((db, p: Slots<Row>) =>
  db
    .insertInto('audit_entry')
    .values({
      entry_id: p('entry_id'),
      at: p('at'),
      staff_id: p('staff_id'),
      via: p('via'),
      action: p('action'),
      outcome: p('outcome'),
      child_id: p('child_id'),
      program: p('program'),
      site_grade_id: p('site_grade_id'),
      detail: p('detail'),
      request_id: p('request_id'),
      repeat_key: p('repeat_key'),
    })
    .onConflict((conflict) => conflict.column('repeat_key').doNothing()),
);

export async function writeAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await insertEntry.run(tx, { ...usual, ...entry, entry_id: newId() });
}
