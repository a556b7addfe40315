import type { ScanFind } from '@storyvan/contract/stocktake';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { copiesHeld } from '../../records/copy/held-by.queries.ts';
import { keptMissing, type Progress, scannedDifferences } from '../../records/stocktake/difference-rows.ts';
import { isScanned, missingCopies, type OfStocktake } from '../../records/stocktake/missing-copies.ts';

/** One page of the differences of a kind, by accession number. */

export interface AfterNumber {
  after: string;
  limit: number;
}

const missingOf = (where: 'library' | 'place') =>
  prepare((db, p: Slots<OfStocktake & AfterNumber>) =>
    missingCopies(db, p, where).select('copy.accn_no').orderBy('copy.accn_no').limit(p('limit')),
  );
/** The missing copies of an open stocktake. */
export const listMissingOfLibrary = missingOf('library');
export const listMissingOfPlace = missingOf('place');

const keptOf = (progress: Progress) =>
  prepare((db, p: Slots<OfStocktake & AfterNumber>) =>
    keptMissing(db, p, progress)
      .leftJoin('staff', 'staff.staff_id', 'stocktake_missing.fixed_by')
      .select([
        'stocktake_missing.accn_no',
        'stocktake_missing.fix',
        'staff.name as fixed_by',
        'stocktake_missing.fixed_at',
      ])
      .orderBy('stocktake_missing.accn_no')
      .limit(p('limit')),
  );
/** Missing copies that were kept, with who fixed them. */
export const listKeptOpen = keptOf('open');
export const listKeptDone = keptOf('done');

const scannedOf = (progress: Progress) =>
  prepare(
    (db, p: Slots<{ stocktake_id: number; one: ScanFind; other: ScanFind; after: string; limit: number }>) =>
      scannedDifferences(db, p, progress)
        .innerJoin('staff', 'staff.staff_id', 'stocktake_scan.staff_id')
        .leftJoin('staff as fixer', 'fixer.staff_id', 'stocktake_scan.fixed_by')
        .select([
          'stocktake_scan.scan_id',
          'stocktake_scan.accn_no',
          'staff.name as scanned_by',
          'stocktake_scan.at as scanned_at',
          'stocktake_scan.fix',
          'fixer.name as fixed_by',
          'stocktake_scan.fixed_at',
        ])
        .where('stocktake_scan.found', 'in', [p('one'), p('other')])
        .where('stocktake_scan.accn_no', '>', p('after'))
        .orderBy('stocktake_scan.accn_no')
        .limit(p('limit')),
  );
/** Scanned copies that the records have elsewhere, or not at all. */
export const listScannedOpen = scannedOf('open');
export const listScannedDone = scannedOf('done');

/** The copies of a page: their titles, and where the records have them now. */
export const listCopies = prepareForKeys((db, accn_nos: string[]) =>
  copiesHeld(db)
    .select(['title.title', 'title.author', 'title.language', 'category.hex_code'])
    .where('copy.accn_no', 'in', accn_nos),
);
export type ListedCopy = Awaited<ReturnType<typeof listCopies>>[number];

/** The missing copies of one stocktake that were missing in another too, or were not. */

interface Compared {
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
