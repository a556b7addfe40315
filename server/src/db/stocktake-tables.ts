import type { Programme } from '@storyvan/contract/common/programme';
import type { ScanFind, StocktakeFix } from '@storyvan/contract/stocktake';
import type { Generated } from 'kysely';

/** The tables of stocktakes. */
export interface StocktakeTables {
  stocktake: {
    stocktake_id: Generated<number>;
    /** Its site_grade_id, or 0 for the library. */
    place: number;
    program: Programme | null;
    site_grade_id: number | null;
    started_by: number;
    started_at: string;
    ended_by: Generated<number | null>;
    /** Null while it is open. */
    ended_at: Generated<string | null>;
    outcome: Generated<'finished' | 'cancelled' | null>;
    /** Why it was cancelled. */
    reason: Generated<string | null>;
    /** The figures when it was finished; null otherwise. */
    counted: Generated<number | null>;
    missing: Generated<number | null>;
    elsewhere: Generated<number | null>;
    lost: Generated<number | null>;
    unknown: Generated<number | null>;
  };
  /** Kept when it is taken out; then the number can be scanned again. */
  stocktake_scan: {
    scan_id: string;
    stocktake_id: number;
    /** As scanned: no copy may have this number. */
    accn_no: string;
    /** What the records said at that moment. */
    found: ScanFind;
    /** The copy's latest event at that moment: the records have changed once it is another. */
    last_event_id: string | null;
    staff_id: number;
    at: string;
    taken_out_by: Generated<number | null>;
    taken_out_at: Generated<string | null>;
  } & Fixed;
  /** A missing copy: of a finished stocktake all of them, of an open one those that someone has begun to fix. */
  stocktake_missing: { stocktake_id: number; accn_no: string } & Fixed;
}

/** Who does what about a difference. It is done once the records have changed. */
interface Fixed {
  fix: Generated<StocktakeFix | null>;
  fixed_by: Generated<number | null>;
  fixed_at: Generated<string | null>;
}
