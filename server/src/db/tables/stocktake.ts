import type { Programme } from '@storyvan/contract/common/programme';
import type { ScanFind, StocktakeFix } from '@storyvan/contract/stocktake';
import { account, id, instant, number, text, uuid, uuidText } from './column.ts';
import { accnNo, recordedAt, recordedBy } from './common-columns.ts';
import { table } from './table.ts';

/** Stocktakes. */

/** Who does what about a difference. It is done once the records have changed. */
const fixed = {
  fix: text<StocktakeFix>('How someone began to resolve the difference').orNull(),
  fixed_by: account('The username of that account').orNull(),
  fixed_at: instant('When').orNull(),
};

export const stocktake = table({
  stocktake_id: id('The number of the stocktake'),
  /** Its site_grade_id, or 0 for the library. */
  place: number('The same as site_grade_id, or 0 for the library'),
  program: text<Programme>('mop or lis; empty for the library').orNull(),
  site_grade_id: number('The site or grade; empty for the library')
    .to('site_grade')
    .orNull()
    .blocksRevert('has a stocktake'),
  started_by: account('The username of the account that started it'),
  started_at: instant('When it was started'),
  ended_by: account('The username of the account that ended it').orNull(),
  /** Null while it is open. */
  ended_at: instant('When it was ended').orNull(),
  outcome: text<'finished' | 'cancelled'>('finished or cancelled').orNull(),
  reason: text('Why it was cancelled').orNull(),
  /** The figures when it was finished; null otherwise. */
  counted: number('Copies that were counted').orNull(),
  missing: number('Copies that were missing').orNull(),
  elsewhere: number('Copies that the records had elsewhere').orNull(),
  lost: number('Copies that the records had as lost or withdrawn').orNull(),
  unknown: number('Numbers of no copy').orNull(),
});

/** Kept when it is taken out; then the number can be scanned again. */
export const stocktake_scan = table({
  scan_id: uuidText('The number of the scan').key(),
  stocktake_id: number('The stocktake, as in stocktakes.csv').to('stocktake'),
  /** As scanned: no copy may have this number. */
  accn_no: text('What was scanned; no copy may have this number'),
  found: text<ScanFind>('What the records said at that moment'),
  /** The copy's latest event at that moment: the records have changed once it is another. */
  last_event_id: uuid('The latest event of the copy at that moment, as in lending-events.csv').orNull(),
  staff_id: recordedBy,
  at: recordedAt,
  taken_out_by: account('The username of the account that took the scan out').orNull(),
  taken_out_at: instant('When it was taken out').orNull(),
  ...fixed,
});

/** A missing copy: of a finished stocktake all of them, of an open one those that someone has begun to fix. */
export const stocktake_missing = table({
  stocktake_id: number('The stocktake, as in stocktakes.csv').key().to('stocktake'),
  accn_no: accnNo.key().blocksRevert('is in a stocktake'),
  ...fixed,
});
