import type { Transaction } from '../../db/database.ts';
import { deleteByKeys, updateRecord } from '../../db/rows.commands.ts';
import { type TableName, tables } from '../../db/schema.ts';
import { edition } from '../../db/tables/common-columns.ts';
import type { Table } from '../../db/tables/table.ts';
import { ChangedMeanwhile } from '../request/once.commands.ts';
import { isRetired, retireIds } from '../retired-ids.commands.ts';
import { isWorded, stageForgottenWords } from '../staged-ids.commands.ts';
import type { Author } from '../work.ts';
import { keyColumn, keysOf, type PutBackNoun } from './journal.ts';

/** Puts back what the journal of an import says, for all records that have one column as their key. */

/**
 * Gives a record the old values of the journal back, as its next version. Throws ChangedMeanwhile if the record has changed
 * since it was read (optimistic lock).
 */
export async function putBack(
  tx: Transaction,
  noun: PutBackNoun,
  { row, before }: { row: Record<string, unknown>; before: object },
  { staff_id: changed_by, at: changed_at }: Author,
): Promise<void> {
  const key = keyColumn(noun);
  const isPutBack = (name: string) => name in tables[noun].columns && !(name in edition) && name !== key;
  // The journal may hold what the record was known by, such as the ISBN of its book.
  const values = Object.fromEntries(Object.entries(before).filter(([name]) => isPutBack(name)));
  const change = { ...values, changed_by, changed_at };
  const known = { [key]: row[key], version: row.version as number };
  const saved = await updateRecord(tx, noun as 'child', change, known);
  if (saved === 0) throw new ChangedMeanwhile();
}

/** Removes records that an import has added, with the rows that are part of them; returns how many. */
export async function removeAdded(
  tx: Transaction,
  noun: PutBackNoun,
  keys: readonly string[],
): Promise<number> {
  const ids = keysOf(noun, keys);
  const wordsLater = isWorded(noun) && (await stageForgottenWords(tx, noun, ids as number[]));
  for (const [name, { columns }] of Object.entries(tables) as [TableName, Table][]) {
    if (wordsLater && name === `${noun}_word`) continue;
    for (const [column, { facts }] of Object.entries(columns)) {
      if (facts.isPartOf && facts.references === noun) await deleteByKeys(tx, name, column as never, ids);
    }
  }
  if (isRetired(noun)) await retireIds(tx, noun, ids as number[]);
  return deleteByKeys(tx, noun, keyColumn(noun) as never, ids);
}
