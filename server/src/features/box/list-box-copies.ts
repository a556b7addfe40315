import type { BoxCopy } from '@storyvan/contract/box';
import type { Executor } from '../../db/database.ts';
import { listCopiesWithHolders, listRowsOfBox } from './box.queries.ts';
import { boxCopiesOf } from './box.rules.ts';

/** The copies of a list with where each is now, by title. */
export async function listBoxCopies(on: Executor, box_id: string): Promise<BoxCopy[]> {
  const rows = await listRowsOfBox.all(on, { box_id });
  const byNumber = new Map(rows.map((row) => [row.accn_no, row]));
  const copies = await listCopiesWithHolders(on, [...byNumber.keys()]);
  return boxCopiesOf(
    copies.flatMap((copy) => {
      const row = byNumber.get(copy.accn_no);
      return row ? [{ ...row, ...copy }] : [];
    }),
  );
}
