import { sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import { keptMissing, scannedDifferences } from '../../records/stocktake/difference-rows.ts';
import { missingCopies, type OfStocktake } from '../../records/stocktake/missing-copies.ts';

/** The figures of a stocktake, each counted in an index. */

/** Scans by what the records said, of those that are not taken out. */
export const countScans = prepare((db, p: Slots<{ stocktake_id: number }>) =>
  db
    .selectFrom('stocktake_scan')
    .select(['found'])
    .select((scan) => scan.fn.countAll<number>().as('scans'))
    .where('stocktake_id', '=', p('stocktake_id'))
    .where('taken_out_at', 'is', null)
    .groupBy('found'),
);

/** How many each person has scanned, the most first. */
export const countByPerson = prepare((db, p: Slots<{ stocktake_id: number }>) =>
  db
    .selectFrom((scans) =>
      scans
        .selectFrom('stocktake_scan')
        .select('staff_id')
        .select((scan) => scan.fn.countAll<number>().as('scans'))
        .where('stocktake_id', '=', p('stocktake_id'))
        .where('taken_out_at', 'is', null)
        .groupBy('staff_id')
        .as('of_person'),
    )
    .innerJoin('staff', 'staff.staff_id', 'of_person.staff_id')
    .select(['staff.name', 'of_person.scans'])
    .orderBy('of_person.scans', 'desc')
    .orderBy('staff.name'),
);

const countMissingOf = (where: 'library' | 'place') =>
  prepare((db, p: Slots<OfStocktake & { after: string }>) =>
    missingCopies(db, p, where).select((copy) => copy.fn.countAll<number>().as('copies')),
  );
/** Copies that are missing now, while the stocktake is open. */
export const countMissingOfLibrary = countMissingOf('library');
export const countMissingOfPlace = countMissingOf('place');

const countKeptOf = (state: 'open' | 'done') =>
  prepare((db, p: Slots<OfStocktake & { after: string }>) =>
    keptMissing(db, p, state).select((missing) => missing.fn.countAll<number>().as('copies')),
  );
/** Kept missing copies, still to be fixed or no longer. */
export const countKeptOpen = countKeptOf('open');
export const countKeptDone = countKeptOf('done');

/** Differences that were scanned and are still to be fixed, by what the records said. */
export const countOpenScans = prepare((db, p: Slots<{ stocktake_id: number }>) =>
  scannedDifferences(db, p, 'open')
    .select('stocktake_scan.found')
    .select((scan) => scan.fn.countAll<number>().as('scans'))
    .where('stocktake_scan.found', '<>', sql.lit('here' as const))
    .groupBy('stocktake_scan.found'),
);
