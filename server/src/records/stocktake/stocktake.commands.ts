import type { StocktakeCounts, StocktakeFix } from '@storyvan/contract/stocktake';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { prepare, runQuery, type Slots } from '../../db/prepare.ts';
import { insertIfNew, putRow, updateColumns } from '../../db/rows.commands.ts';
import type { NewRow, TableRow } from '../../db/schema.ts';
import { ChangedMeanwhile } from '../request/once.commands.ts';
import { missingCopies, type OfStocktake } from './missing-copies.ts';

/** Writes stocktakes, their scans and their missing copies. Throws ChangedMeanwhile if another request was faster. */

/** Returns the id. Another request may have started one at this place meanwhile. */
export async function insertStocktake(tx: Transaction, row: NewRow<'stocktake'>): Promise<number> {
  const [made] = await runQuery(tx, (db) =>
    db
      .insertInto('stocktake')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('stocktake_id'),
  );
  if (!made) throw new ChangedMeanwhile();
  return made.stocktake_id;
}

type Row = TableRow<'stocktake'>;
type Ending = Pick<Row, 'ended_at' | 'ended_by' | 'outcome'> & Partial<Row>;

/** Ends an open stocktake (compare-and-set). */
export async function endStocktake(tx: Transaction, stocktake_id: number, ending: Ending): Promise<void> {
  if ((await updateColumns(tx, 'stocktake', ending, { stocktake_id, ended_at: null })) === 0) {
    throw new ChangedMeanwhile();
  }
}

/** Keeps the figures of a stocktake that is being finished. */
export const keepFigures = (
  tx: Transaction,
  stocktake_id: number,
  figures: Pick<StocktakeCounts, 'counted' | 'missing' | 'elsewhere' | 'lost' | 'unknown'>,
): Promise<number> => updateColumns(tx, 'stocktake', figures, { stocktake_id });

type NewScan = Omit<
  NewRow<'stocktake_scan'>,
  'taken_out_by' | 'taken_out_at' | 'fix' | 'fixed_by' | 'fixed_at'
>;

/** Another person may have scanned the same copy meanwhile. */
export async function insertScan(tx: Transaction, scan: NewScan): Promise<void> {
  if ((await insertIfNew(tx, 'stocktake_scan', scan)) === 0) throw new ChangedMeanwhile();
}

export const markTakenOut = (
  tx: Transaction,
  scan_id: string,
  by: { taken_out_by: number; taken_out_at: string },
): Promise<number> => updateColumns(tx, 'stocktake_scan', by, { scan_id, taken_out_at: null });

interface FixNote {
  stocktake_id: number;
  accn_no: string;
  fix: StocktakeFix;
  fixed_by: number;
  fixed_at: string;
}

/** Notes who fixes a missing copy; the latest note counts. */
export const noteMissingFix = (tx: Transaction, note: FixNote): Promise<number> =>
  putRow(tx, 'stocktake_missing', note, ['stocktake_id', 'accn_no']);

export const noteScanFix = (
  tx: Transaction,
  scan_id: string,
  note: Pick<FixNote, 'fix' | 'fixed_by' | 'fixed_at'>,
): Promise<number> => updateColumns(tx, 'stocktake_scan', note, { scan_id });

const keepMissingOf = (where: 'library' | 'place') =>
  prepare((db, p: Slots<OfStocktake & { after: string }>) =>
    db
      .insertInto('stocktake_missing')
      .columns(['stocktake_id', 'accn_no'])
      .expression(
        missingCopies(db, p, where).select([
          sql<number>`cast(${p('stocktake_id')} as integer)`.as('stocktake_id'),
          'copy.accn_no',
        ]),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
const keepMissingOfLibrary = keepMissingOf('library');
const keepMissingOfPlace = keepMissingOf('place');

/** Keeps every copy that is missing now, when the stocktake is finished. */
export const keepMissing = (tx: Transaction, of: OfStocktake): Promise<number> => {
  const keep = of.place === 0 ? keepMissingOfLibrary : keepMissingOfPlace;
  return keep.run(tx, { ...of, after: '' });
};
