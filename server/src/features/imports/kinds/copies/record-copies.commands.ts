import type { Executor } from '../../../../db/database.ts';
import type { MarcItem } from '../../columns/marc/marc-items.rules.ts';
import type { Outcome } from '../import-kind.ts';
import { readNumber } from '../shared/numbers.rules.ts';
import { type AddedCopy, type NewCopy, planCopies } from './copy-numbers.commands.ts';

/** Plans the copies listed in catalogue records. */

export interface RecordCopy extends MarcItem {
  line: number;
}

export interface RecordCopiesPlan {
  outcome: Outcome;
  /** @param titles as written */
  copiesOf(titles: Map<number, number>): AddedCopy[];
}

/**
 * @param titles the title of each accepted record
 * @param sameAs for each later record of a title, the first one
 */
export async function planRecordCopies(
  on: Executor,
  copies: RecordCopy[],
  titles: Map<number, number>,
  sameAs: Map<number, number>,
): Promise<RecordCopiesPlan> {
  const titleOf = (line: number, known: Map<number, number>) =>
    known.get(line) ?? known.get(sameAs.get(line) ?? line);
  const rows = copies.map(({ line, accn_no, state }): NewCopy => {
    const number = readNumber(accn_no, 'accession number');
    if ('reason' in number) return { line, accn_no, title: number };
    const title_id = titleOf(line, titles);
    const title =
      title_id === undefined
        ? { kind: 'record rejected', reason: `Copy ${number.number}: its record was rejected.` }
        : { title_id };
    return { line, accn_no: number.number, state, title };
  });
  const { outcome, added } = await planCopies(on, rows);
  return {
    outcome,
    copiesOf: (written) =>
      added.map((copy) => ({ ...copy, title_id: titleOf(copy.line, written) as number })),
  };
}
