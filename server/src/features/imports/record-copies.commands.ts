import type { Transaction } from '../../db/database.ts';
import { type NewCopy, writeCopies } from './copy-numbers.commands.ts';
import type { Outcome } from './import-kind.ts';
import type { MarcItem } from './marc-items.rules.ts';
import { readNumber } from './numbers.rules.ts';

/** Brings in the copies that the records of a catalogue name. */

export interface RecordCopy extends MarcItem {
  line: number;
}

/**
 * @param titles the title of each record that went in
 * @param sameAs the record that speaks of the same title first, for each later one
 */
export function writeRecordCopies(
  tx: Transaction,
  copies: RecordCopy[],
  titles: Map<number, number>,
  sameAs: Map<number, number>,
): Promise<Outcome> {
  const rows = copies.map(({ line, accn_no, state }): NewCopy => {
    const number = readNumber(accn_no, 'accession number');
    if ('reason' in number) return { line, accn_no, title: number };
    const title_id = titles.get(line) ?? titles.get(sameAs.get(line) ?? line);
    const title =
      title_id === undefined
        ? { kind: 'record rejected', reason: `Copy ${number.number}: its record was rejected.` }
        : { title_id };
    return { line, accn_no: number.number, state, title };
  });
  return writeCopies(tx, rows);
}
