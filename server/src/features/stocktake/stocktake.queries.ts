import type { Kysely } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { copiesHeld } from '../../records/copy/held-by.queries.ts';
import { placeName } from '../../records/place/place-name.ts';

/** Stocktakes with their places, and what a scan needs to know. */

const stocktakes = (db: Kysely<Schema>) =>
  db
    .selectFrom('stocktake')
    .leftJoin('site_grade', 'site_grade.site_grade_id', 'stocktake.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .innerJoin('staff as starter', 'starter.staff_id', 'stocktake.started_by')
    .leftJoin('staff as ender', 'ender.staff_id', 'stocktake.ended_by')
    .select([
      'stocktake.stocktake_id',
      'stocktake.place',
      'stocktake.program',
      'stocktake.site_grade_id',
      'site_grade.school_id',
      'stocktake.started_by as started_by_id',
      'starter.name as started_by',
      'stocktake.started_at',
      'ender.name as ended_by',
      'stocktake.ended_at',
      'stocktake.outcome',
      'stocktake.reason',
      'stocktake.counted',
      'stocktake.missing',
      'stocktake.elsewhere',
      'stocktake.lost',
      'stocktake.unknown',
    ])
    .select(placeName().as('place_name'));

export const findStocktake = prepare((db, p: Slots<{ stocktake_id: number }>) =>
  stocktakes(db).where('stocktake.stocktake_id', '=', p('stocktake_id')),
);
export type StocktakeRow = NonNullable<Awaited<ReturnType<typeof findStocktake.first>>>;

export const findOpenStocktake = prepare((db, p: Slots<{ place: number }>) =>
  stocktakes(db).where('stocktake.place', '=', p('place')).where('stocktake.ended_at', 'is', null),
);

/** The stocktake of the same place that was finished before it. */
export const findPrevious = prepare((db, p: Slots<{ place: number; before: number }>) =>
  stocktakes(db)
    .where('stocktake.place', '=', p('place'))
    .where('stocktake.stocktake_id', '<', p('before'))
    .where('stocktake.outcome', '=', 'finished')
    .orderBy('stocktake.stocktake_id', 'desc')
    .limit(1),
);

/** Of one place, the newest first. */
export const listOfPlace = prepare((db, p: Slots<{ place: number; before: number; limit: number }>) =>
  stocktakes(db)
    .where('stocktake.place', '=', p('place'))
    .where('stocktake.stocktake_id', '<', p('before'))
    .orderBy('stocktake.stocktake_id', 'desc')
    .limit(p('limit')),
);

/** Locked: a call that finishes the stocktake meanwhile waits, and then sees the scan. */
export const findToScan = prepare((db, p: Slots<{ stocktake_id: number }>) =>
  stocktakes(db).where('stocktake.stocktake_id', '=', p('stocktake_id')).forShare('stocktake'),
);

/** The copy, and where it is; its records changed at the latest of the three times. */
export const findScannedCopy = prepare((db, p: Slots<{ accn_no: string }>) =>
  copiesHeld(db)
    .select([
      'copy.last_event_id',
      'copy.created_at',
      'title.title',
      'title.author',
      'title.language',
      'category.hex_code',
    ])
    .select((copy) => [
      copy
        .selectFrom('copy_state_change')
        .select((change) => change.fn.max('copy_state_change.at').as('at'))
        .whereRef('copy_state_change.accn_no', '=', 'copy.accn_no')
        .as('state_changed_at'),
    ])
    .where('copy.accn_no', '=', p('accn_no')),
);

const scans = (db: Kysely<Schema>) =>
  db
    .selectFrom('stocktake_scan')
    .innerJoin('staff', 'staff.staff_id', 'stocktake_scan.staff_id')
    .select([
      'stocktake_scan.scan_id',
      'stocktake_scan.stocktake_id',
      'stocktake_scan.accn_no',
      'stocktake_scan.found',
      'stocktake_scan.last_event_id',
      'stocktake_scan.at',
      'stocktake_scan.taken_out_at',
      'staff.name as scanned_by',
    ]);

/** The scan of this number that counts. */
export const findCountedScan = prepare((db, p: Slots<{ stocktake_id: number; accn_no: string }>) =>
  scans(db)
    .where('stocktake_scan.stocktake_id', '=', p('stocktake_id'))
    .where('stocktake_scan.accn_no', '=', p('accn_no'))
    .where('stocktake_scan.taken_out_at', 'is', null),
);

export const findScan = prepare((db, p: Slots<{ scan_id: string }>) =>
  scans(db).where('stocktake_scan.scan_id', '=', p('scan_id')),
);
