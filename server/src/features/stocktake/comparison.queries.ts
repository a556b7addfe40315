import { type Kysely, type SqlBool, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { isScanned } from '../../records/stocktake/missing-copies.ts';
import type { AfterNumber } from './differences.queries.ts';

/** The missing copies of one stocktake that were missing in another too, or were not. */

export interface Compared {
  of: number;
  other: number;
}

function compared(db: Kysely<Schema>, p: Slots<Compared & { after: string }>, also: boolean) {
  const inOther = sql<SqlBool>`exists ${db
    .selectFrom('stocktake_missing as other')
    .select('other.accn_no')
    .where('other.stocktake_id', '=', p('other'))
    .where('other.accn_no', '=', sql<string>`stocktake_missing.accn_no`)
    .where((other) => other.not(isScanned(db, p('other'), 'other.accn_no')))}`;
  return db
    .selectFrom('stocktake_missing')
    .where('stocktake_missing.stocktake_id', '=', p('of'))
    .where('stocktake_missing.accn_no', '>', p('after'))
    .where((missing) => missing.not(isScanned(db, p('of'), 'stocktake_missing.accn_no')))
    .where((missing) => (also ? inOther : missing.not(inOther)));
}

const listOf = (also: boolean) =>
  prepare((db, p: Slots<Compared & AfterNumber>) =>
    compared(db, p, also)
      .select('stocktake_missing.accn_no')
      .orderBy('stocktake_missing.accn_no')
      .limit(p('limit')),
  );
export const listInBoth = listOf(true);
export const listInOne = listOf(false);

const countOf = (also: boolean) =>
  prepare((db, p: Slots<Compared & { after: string }>) =>
    compared(db, p, also).select((missing) => missing.fn.countAll<number>().as('copies')),
  );
export const countInBoth = countOf(true);
export const countInOne = countOf(false);
