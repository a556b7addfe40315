import { firstIdOf } from '@storyvan/domain/id-time';
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';

/** Which copies are missing in a stocktake, by the rule of domain/src/stocktake.ts. */

export interface OfStocktake {
  stocktake_id: number;
  /** The site_grade_id of its place, or 0 for the library. */
  place: number;
  started_at: string;
  /** A bound for the ids of events: `eventsAfter(started_at)`. */
  events_after: string;
}

/** Less than the id of every event that was recorded after an instant. */
export const eventsAfter = (at: string): string => firstIdOf(Date.parse(at) + 1);

type OfCopy = ExpressionBuilder<Schema, 'copy'>;

/**
 * The records of the copy have not changed since the start. Scalar subqueries, each one step in an index: PostgreSQL
 * would turn `not exists` into a join that reads all events.
 */
export const unmovedSince = (copy: OfCopy, p: Slots<OfStocktake>) =>
  copy.and([
    copy('copy.created_at', '<=', p('started_at')),
    copy.or([copy('copy.last_event_id', 'is', null), copy('copy.last_event_id', '<', p('events_after'))]),
    sql<SqlBool>`coalesce((select max(copy_state_change.at) from "copy_state_change"
      where copy_state_change.accn_no = copy.accn_no), '') <= ${p('started_at')}`,
  ]);

/** The records say that the copy is at the place that is counted. */
export const recordedHere = (copy: OfCopy, place: number) =>
  copy.and([
    copy('copy.state', '=', sql.lit('available' as const)),
    copy('copy.child_id', 'is', null),
    copy(sql<number>`coalesce(copy.site_grade_id, 0)`, '=', place),
  ]);

/** A scan of the copy counts in the stocktake; `accn_no` is a column of the query. */
export const isScanned = (db: Kysely<Schema>, stocktake_id: number, accn_no: string) =>
  sql<SqlBool>`exists ${db
    .selectFrom('stocktake_scan as counted_scan')
    .select('counted_scan.scan_id')
    .where('counted_scan.stocktake_id', '=', stocktake_id)
    .where('counted_scan.taken_out_at', 'is', null)
    .where('counted_scan.accn_no', '=', sql<string>`${sql.ref(accn_no)}`)}`;

type MissingSlots = Slots<OfStocktake & { after: string }>;

/**
 * The missing copies of an open stocktake after an accession number. The library and a place are two queries, because
 * each has its own index.
 */
export function missingCopies(db: Kysely<Schema>, p: MissingSlots, where: 'library' | 'place') {
  const here = db.selectFrom('copy').where('copy.state', '=', sql.lit('available' as const));
  const ofPlace =
    where === 'library'
      ? here.where('copy.site_grade_id', 'is', null)
      : here.where('copy.site_grade_id', '=', p('place')).where('copy.child_id', 'is', null);
  return ofPlace
    .where('copy.accn_no', '>', p('after'))
    .where((copy) => copy.not(isScanned(db, p('stocktake_id'), 'copy.accn_no')))
    .where((copy) => unmovedSince(copy, p));
}
