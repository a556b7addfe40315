import type { ComparedCopy, CompareGroup } from '@storyvan/contract/stocktake';
import type { Executor } from '../../db/database.ts';
import { countInBoth, countInOne, listInBoth, listInOne } from './comparison.queries.ts';
import type { AfterNumber } from './differences.queries.ts';
import { describeCopy, readCopies } from './differences.ts';
import { findPrevious, type StocktakeRow } from './stocktake.queries.ts';

/** Compares the missing copies of a stocktake with those of the previous one of the same place. */

/** No stocktake has this id. */
const none = 0;

export async function readComparison(
  on: Executor,
  { stocktake_id, place }: StocktakeRow,
  { group, after, limit }: AfterNumber & { group: CompareGroup },
): Promise<{ total: number; copies: ComparedCopy[] }> {
  const before = await findPrevious.first(on, { place, before: stocktake_id });
  const previous = before?.stocktake_id ?? none;
  const asked =
    group === 'no_longer' ? { of: previous, other: stocktake_id } : { of: stocktake_id, other: previous };
  const [list, count] = group === 'again' ? [listInBoth, countInBoth] : [listInOne, countInOne];
  const [rows, counted] = await Promise.all([
    list.all(on, { ...asked, after, limit }),
    count.first(on, { ...asked, after: '' }),
  ]);
  const copies = await readCopies(
    on,
    rows.map(({ accn_no }) => accn_no),
  );
  return {
    total: Number(counted?.copies ?? 0),
    copies: rows.map(({ accn_no }) => {
      const { state, ...about } = describeCopy(copies.get(accn_no));
      return { accn_no, ...about, state: state ?? 'available' };
    }),
  };
}
