import type { DifferenceKind } from '@storyvan/contract/common/difference-kinds';
import type { ComparedCopy, CompareGroup, Difference } from '@storyvan/contract/stocktake';
import { heldByOf } from '@storyvan/domain/lending/held-by';
import { findsOf } from '@storyvan/domain/stocktake';
import type { Executor } from '../../db/database.ts';
import type { Progress } from '../../records/stocktake/difference-rows.ts';
import { eventsAfter } from '../../records/stocktake/missing-copies.ts';
import {
  type AfterNumber,
  countInBoth,
  countInOne,
  type ListedCopy,
  listCopies,
  listInBoth,
  listInOne,
  listKeptDone,
  listKeptOpen,
  listMissingOfLibrary,
  listMissingOfPlace,
  listScannedDone,
  listScannedOpen,
} from './differences.queries.ts';
import { findPrevious, type StocktakeRow } from './stocktake.queries.ts';

/** Reads a page of differences: first the numbers in their index, then the copies of the page. */

interface Asked extends AfterNumber {
  kind: DifferenceKind;
  state: Progress;
}

const notScanned = { scan_id: null, scanned_by: null, scanned_at: null };
const notFixed = { fix: null, fixed_by: null, fixed_at: null };
type Found = Omit<Difference, 'kind' | keyof ReturnType<typeof describeCopy>> & { accn_no: string };

export async function readDifferences(on: Executor, row: StocktakeRow, asked: Asked): Promise<Difference[]> {
  const rows = await findRows(on, row, asked);
  const copies = await readCopies(
    on,
    rows.map(({ accn_no }) => accn_no),
  );
  return rows.map((each) => ({
    kind: asked.kind,
    ...each,
    ...describeCopy(copies.get(each.accn_no)),
  }));
}

async function findRows(on: Executor, row: StocktakeRow, asked: Asked): Promise<Found[]> {
  const { stocktake_id, place, started_at } = row;
  const { kind, state, after, limit } = asked;
  const page = { stocktake_id, place, started_at, events_after: eventsAfter(started_at), after, limit };
  if (kind !== 'missing') {
    const finds = findsOf(kind);
    const [one = 'unknown', other = one] = finds;
    const list = state === 'open' ? listScannedOpen : listScannedDone;
    return list.all(on, { stocktake_id, one, other, after, limit });
  }
  if (state === 'open' && row.ended_at === null) {
    const list = place === 0 ? listMissingOfLibrary : listMissingOfPlace;
    const missing = await list.all(on, page);
    return missing.map(({ accn_no }) => ({ ...notScanned, ...notFixed, accn_no }));
  }
  const kept = await (state === 'open' ? listKeptOpen : listKeptDone).all(on, page);
  return kept.map((each) => ({ ...notScanned, ...each }));
}

/** By accession number. */
async function readCopies(on: Executor, accn_nos: string[]): Promise<Map<string, ListedCopy>> {
  const copies = await listCopies(on, accn_nos);
  return new Map(copies.map((copy) => [copy.accn_no, copy]));
}

/** The title, and where the records have the copy now; nothing of a number that no copy has. */
const describeCopy = (copy: ListedCopy | undefined) => ({
  title: copy?.title ?? null,
  author: copy?.author ?? null,
  language: copy?.language ?? null,
  hex_code: copy?.hex_code ?? null,
  state: copy?.state ?? null,
  held_by: copy ? heldByOf(copy) : null,
});

/** Compares the missing copies of a stocktake with those of the previous one of the same place. */

/** No stocktake has this id. */
const none = 0;

export async function readComparison(
  on: Executor,
  { stocktake_id, place }: StocktakeRow,
  { group, after, limit }: AfterNumber & { group: CompareGroup },
): Promise<{ total: number; copies: ComparedCopy[] }> {
  const before = await findPrevious.first(on, { place, before: stocktake_id });
  const previous = before?.stocktake_id ?? none;
  const asked =
    group === 'no_longer' ? { of: previous, other: stocktake_id } : { of: stocktake_id, other: previous };
  const [list, count] = group === 'again' ? [listInBoth, countInBoth] : [listInOne, countInOne];
  const [rows, counted] = await Promise.all([
    list.all(on, { ...asked, after, limit }),
    count.first(on, { ...asked, after: '' }),
  ]);
  const copies = await readCopies(
    on,
    rows.map(({ accn_no }) => accn_no),
  );
  return {
    total: Number(counted?.copies ?? 0),
    copies: rows.map(({ accn_no }) => {
      const { state, ...about } = describeCopy(copies.get(accn_no));
      return { accn_no, ...about, state: state ?? 'available' };
    }),
  };
}
