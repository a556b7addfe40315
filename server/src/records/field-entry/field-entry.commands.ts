import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { insertIfNew, updateColumns } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';

/** Writes what devices did without a network: each entry once, by its request_id. */

type Row = Schema['field_entry'];

/** Returns 0 if the entry is stored already. */
export const insertEntryIfNew = (tx: Transaction, row: Insertable<Row>): Promise<number> =>
  insertIfNew(tx, 'field_entry', row);

/** Returns 0 if the entry is no longer as `known` says (compare-and-set). */
export const updateEntry = (
  tx: Transaction,
  change: Updateable<Row>,
  known: Partial<Selectable<Row>> & { request_id: string },
): Promise<number> => updateColumns(tx, 'field_entry', change, known);

/** Those that wait for an entry, the first to arrive first. */
const listWaiting = prepare((db, p: Slots<{ waits_for: string }>) =>
  db
    .selectFrom('field_entry')
    .select('request_id')
    .where('waits_for', '=', p('waits_for'))
    .where('waits_for', 'is not', null)
    .orderBy('arrival_id'),
);

/** They no longer wait; returns them in the order in which they arrived. */
export async function releaseWaiting(tx: Transaction, waits_for: string, message: string): Promise<string[]> {
  const waiting = await listWaiting.all(tx, { waits_for });
  for (const { request_id } of waiting)
    await updateEntry(tx, { waits_for: null, message }, { request_id, waits_for });
  return waiting.map(({ request_id }) => request_id);
}

const listOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('field_entry')
    .select(['request_id', 'entry'])
    .where('child_id', '=', p('child_id'))
    .where('child_id', 'is not', null)
    .where('entry', '<>', ''),
);

/** A literal: only then can both databases use their partial index. */
const review = sql.lit('review' as const);

/** Few rows: only what is in review. The name is compared here, so that no pattern has to be escaped. */
const listMessages = prepare((db) =>
  db.selectFrom('field_entry').select(['request_id', 'message']).where('state', '=', review),
);

/** An entry as it is stored, without what was written about its child. */
export const withoutText = (entry: string): string => JSON.stringify({ ...JSON.parse(entry), sealed: null });

/** Of a child that is erased (decision 30): no text about it and no message with its name stays in the review. */
export async function eraseEntriesOfChild(
  tx: Transaction,
  { child_id, name }: { child_id: number; name: string },
): Promise<void> {
  for (const { request_id, entry } of await listOfChild.all(tx, { child_id })) {
    const change = { entry: withoutText(entry), ...recordErased };
    await updateEntry(tx, change, { request_id, state: 'review' });
  }
  for (const { request_id, message } of await listMessages.all(tx, {})) {
    if (!message?.includes(name)) continue;
    await updateEntry(tx, { message: recordErased.message }, { request_id, state: 'review' });
  }
}

const recordErased = { message: 'The record of this child was erased.', reason: 'erased' as const };
