import type { DifferenceKind } from '@storyvan/contract/common/difference-kinds';
import type { StocktakeCounts, StocktakeProgress } from '@storyvan/contract/stocktake';
import { findsOf } from '@storyvan/domain/stocktake';
import type { Executor } from '../../db/database.ts';
import { eventsAfter, type OfStocktake } from '../../records/stocktake/missing-copies.ts';
import {
  countByPerson,
  countKeptDone,
  countKeptOpen,
  countMissingOfLibrary,
  countMissingOfPlace,
  countOpenScans,
  countScans,
} from './figures.queries.ts';
import { findPrevious, type StocktakeRow } from './stocktake.queries.ts';
import { keptCounts, stocktakeOf } from './stocktake-reply.ts';

/** Reads the figures of a stocktake: those of an open one now, those of a finished one as they were kept. */

type ScanRow = Awaited<ReturnType<typeof countScans.all>>[number];
type OpenCounts = Pick<StocktakeCounts, DifferenceKind>;

const sumOf = (rows: ScanRow[], kind: Exclude<DifferenceKind, 'missing'>): number =>
  rows
    .filter(({ found }) => findsOf(kind).includes(found))
    .reduce((sum, { scans }) => sum + Number(scans), 0);

const scannedCounts = (rows: ScanRow[]) => ({
  elsewhere: sumOf(rows, 'elsewhere'),
  lost: sumOf(rows, 'lost'),
  unknown: sumOf(rows, 'unknown'),
});

type Counting = Omit<OfStocktake, 'events_after'> & { ended_at: string | null };

/** The copies that are missing now; those of a finished stocktake are kept. */
async function countMissing(on: Executor, row: Counting) {
  const { stocktake_id, place, started_at } = row;
  const of = { stocktake_id, place, started_at, events_after: eventsAfter(started_at), after: '' };
  const stillMissing = () => (row.place === 0 ? countMissingOfLibrary : countMissingOfPlace).first(on, of);
  const [open, done] = await Promise.all([
    row.ended_at === null ? stillMissing() : countKeptOpen.first(on, of),
    countKeptDone.first(on, of),
  ]);
  return { open: Number(open?.copies ?? 0), done: Number(done?.copies ?? 0) };
}

/** What is counted and what differs, as it is now. */
export async function readCounts(on: Executor, row: Counting): Promise<StocktakeCounts> {
  const { stocktake_id } = row;
  const [scans, copies] = await Promise.all([countScans.all(on, { stocktake_id }), countMissing(on, row)]);
  const counted = Number(scans.find(({ found }) => found === 'here')?.scans ?? 0);
  const missing = copies.open + copies.done;
  return {
    expected: counted + missing,
    counted,
    missing,
    ...scannedCounts(scans),
  };
}

async function readOpen(on: Executor, row: StocktakeRow): Promise<OpenCounts> {
  const { stocktake_id } = row;
  const [scans, missing] = await Promise.all([
    countOpenScans.all(on, { stocktake_id }),
    countMissing(on, row),
  ]);
  return {
    missing: missing.open,
    ...scannedCounts(scans),
  };
}

export async function readProgress(on: Executor, row: StocktakeRow): Promise<StocktakeProgress> {
  const { stocktake_id, place } = row;
  const [counts, open, people, previous] = await Promise.all([
    keptCounts(row) ?? readCounts(on, row),
    readOpen(on, row),
    countByPerson.all(on, { stocktake_id }),
    findPrevious.first(on, { place, before: stocktake_id }),
  ]);
  return {
    ...stocktakeOf(row),
    counts,
    open,
    people: people.map(({ name, scans }) => ({ name, scans: Number(scans) })),
    previous: previousOf(previous),
  };
}

function previousOf(row: StocktakeRow | null): StocktakeProgress['previous'] {
  const counts = row && keptCounts(row);
  if (!row || !counts) return null;
  return { stocktake_id: row.stocktake_id, ended_at: row.ended_at ?? '', counts };
}
