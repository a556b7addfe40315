import type { Transaction } from '../../../../db/database.ts';
import { addedEntries, changedEntry, type Journal, type Noun } from '../../../../records/import/journal.ts';
import type { Author } from '../../../../records/work.ts';
import type { Unusable } from '../../columns/input.ts';
import type { FlatValue, Located } from '../import-kind.ts';
import type { Change, Fate, Outcome } from '../plan.ts';

/** Adds and changes the records of a short list, such as members. An empty cell changes nothing. */

interface RecordsSpec<Value extends FlatValue, Row extends Value & { version: number }> {
  noun: Noun;
  keyOf(row: Row): number;
  list(tx: Transaction): Promise<Row[]>;
  /** Finds the record that a value is about: null for a new one. */
  finder(rows: Row[], tx: Transaction): Promise<(value: Value) => Row | null | Unusable>;
  labelOf(value: Value): string;
  /** Returns the ids of the new records, in order. */
  add(tx: Transaction, values: Value[], at: string): Promise<number[]>;
  /** Saves the next version of the record. */
  change(tx: Transaction, row: Row, author: Author): Promise<void>;
}

export const writeRecords =
  <Value extends FlatValue, Row extends Value & { version: number }>(spec: RecordsSpec<Value, Row>) =>
  async (tx: Transaction, rows: Located<Value>[], journal: Journal): Promise<Outcome> => {
    const at = new Date().toISOString();
    const find = await spec.finder(await spec.list(tx), tx);
    const fates = new Map<number, Fate>();
    const changes: Change[] = [];
    const rejects: Outcome['rejects'] = [];
    const added: Value[] = [];
    const changed: Row[] = [];
    const claimed = new Map<Row, string>();
    for (const { line, where, value } of rows) {
      const found = find(value);
      const earlier = found && !isUnusable(found) ? claimed.get(found) : undefined;
      if (found && isUnusable(found)) rejects.push({ line, ...found });
      else if (earlier !== undefined)
        rejects.push({ line, kind: 'same record', reason: `It is the same record as in ${earlier}.` });
      else if (found === null) {
        added.push(value);
        fates.set(line, 'added');
      } else {
        claimed.set(found, where);
        const own = changesOf(line, found, value, spec.labelOf(value));
        fates.set(line, own.length > 0 ? 'changed' : 'unchanged');
        changes.push(...own);
        if (own.length > 0) changed.push(found);
        const given = Object.entries(value).filter(([, cell]) => cell !== null);
        if (own.length > 0) await change(found, Object.fromEntries(given) as Partial<Row>);
      }
    }
    const ids = await spec.add(tx, added, at);
    await journal.note(tx, addedEntries(spec.noun, ids));
    const unchanged = fates.size - added.length - changed.length;
    return { added: added.length, changed: changed.length, unchanged, rejects, fates, changes };

    async function change(before: Row, given: Partial<Row>): Promise<void> {
      await spec.change(tx, { ...before, ...given }, { staff_id: journal.staff_id, at });
      await journal.note(tx, [changedEntry(spec.noun, spec.keyOf(before), before)]);
    }
  };

const isUnusable = (found: object): found is Unusable => 'reason' in found;

function changesOf(line: number, before: FlatValue, value: FlatValue, label: string): Change[] {
  return Object.keys(value).flatMap((field) => {
    const [old, now] = [before[field] ?? null, value[field] ?? null];
    if (now === null || now === old) return [];
    return [{ line, label, field, before: String(old ?? ''), after: String(now) }];
  });
}
