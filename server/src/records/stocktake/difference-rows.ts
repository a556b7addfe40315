import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { isScanned, type OfStocktake, recordedHere, unmovedSince } from './missing-copies.ts';

/** The differences of a stocktake that are stored as rows, by the rule of domain/src/stocktake.ts. */

export type Progress = 'open' | 'done';

/** Scans that are not taken out, with their copies; done once the records of the copy have changed. */
export function scannedDifferences(
  db: Kysely<Schema>,
  p: Slots<{ stocktake_id: number }>,
  progress: Progress,
) {
  const asScanned = sql<SqlBool>`(copy.accn_no is null or (
    stocktake_scan.found <> 'unknown'
    and copy.last_event_id is not distinct from stocktake_scan.last_event_id
    and copy.state = case when stocktake_scan.found in ('lost', 'withdrawn') then stocktake_scan.found else 'available' end))`;
  return db
    .selectFrom('stocktake_scan')
    .leftJoin('copy', 'copy.accn_no', 'stocktake_scan.accn_no')
    .where('stocktake_scan.stocktake_id', '=', p('stocktake_id'))
    .where('stocktake_scan.taken_out_at', 'is', null)
    .where(progress === 'open' ? asScanned : sql<SqlBool>`not ${asScanned}`);
}

/** Missing copies that were kept, after an accession number; one that was scanned since is not missing. */
export function keptMissing(
  db: Kysely<Schema>,
  p: Slots<OfStocktake & { after: string }>,
  progress: Progress,
) {
  return db
    .selectFrom('stocktake_missing')
    .innerJoin('copy', 'copy.accn_no', 'stocktake_missing.accn_no')
    .where('stocktake_missing.stocktake_id', '=', p('stocktake_id'))
    .where('stocktake_missing.accn_no', '>', p('after'))
    .where((missing) => missing.not(isScanned(db, p('stocktake_id'), 'stocktake_missing.accn_no')))
    .where((missing) => {
      const open = missing.and([
        sql<SqlBool>`coalesce(stocktake_missing.fix, '') <> 'here'`,
        recordedHere(missing, p('place')),
        unmovedSince(missing, p),
      ]);
      return progress === 'open' ? open : missing.not(open);
    });
}
