import type { Stocktake, StocktakeCounts } from '@storyvan/contract/stocktake';
import type { StocktakeRow } from './stocktake.queries.ts';

/** A stocktake in replies. */

/** The figures kept when it was finished; null otherwise. */
export function keptCounts(row: StocktakeRow): StocktakeCounts | null {
  const { counted, missing, elsewhere, lost, unknown } = row;
  if (counted === null || missing === null) return null;
  return {
    expected: counted + missing,
    counted,
    missing,
    elsewhere: elsewhere ?? 0,
    lost: lost ?? 0,
    unknown: unknown ?? 0,
  };
}

export const stocktakeOf = (row: StocktakeRow): Stocktake => ({
  stocktake_id: row.stocktake_id,
  program: row.program,
  site_grade_id: row.site_grade_id,
  school_id: row.school_id,
  place_name: row.site_grade_id === null ? 'Library' : row.place_name,
  status: row.outcome ?? 'open',
  started_by: row.started_by,
  started_at: row.started_at,
  ended_by: row.ended_by,
  ended_at: row.ended_at,
  reason: row.reason,
  counts: keptCounts(row),
});

/** Refused: it has ended. */
export const notOpen = ({ outcome, ended_by }: Pick<StocktakeRow, 'outcome' | 'ended_by'>) => ({
  status: 'not open' as const,
  message: `${ended_by ?? 'Someone'} has ${outcome === 'cancelled' ? 'cancelled' : 'finished'} this stocktake.`,
});
