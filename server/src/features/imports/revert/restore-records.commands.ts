import type { Transaction } from '../../../db/database.ts';
import { ChangedMeanwhile } from '../../../records/request/once.commands.ts';
import type { RevertedNoun } from './reverted-noun.ts';

/** Saves a record as its next version; returns 0 if it is no longer as `known`. The columns are those of its noun. */
type Save = (tx: Transaction, change: never, known: never) => Promise<number>;

/**
 * Gives records of a noun their old values back, one by one (optimistic lock).
 * @param columns those that an import changes; null for all that it has noted
 */
export const restoring =
  (key: string, save: Save, columns: readonly string[] | null): RevertedNoun['restore'] =>
  async (tx, entries, { staff_id: changed_by, at: changed_at }) => {
    for (const { row, before } of entries) {
      const names = columns ?? Object.keys(before);
      const values = Object.fromEntries(names.map((name) => [name, before[name]]));
      const change = { ...values, changed_by, changed_at } as never;
      const known = { [key]: row[key], version: row.version } as never;
      if ((await save(tx, change, known)) === 0) throw new ChangedMeanwhile();
    }
  };
