import type { Holder } from '@storyvan/contract/common/programme';
import type { BodyOf } from '@storyvan/contract/endpoint';
import type { cancelStocktake, finishStocktake, startStocktake } from '@storyvan/contract/stocktake';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { once } from '../../records/request/once.commands.ts';
import { eventsAfter } from '../../records/stocktake/missing-copies.ts';
import {
  endStocktake,
  insertStocktake,
  keepFigures,
  keepMissing,
} from '../../records/stocktake/stocktake.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import { readCounts } from './figures.ts';
import { findOpenStocktake, findStocktake, type StocktakeRow } from './stocktake.queries.ts';
import { notOpen, stocktakeOf } from './stocktake-reply.ts';

/** Starts, finishes and cancels stocktakes. */

export const getRow = async (tx: Transaction, stocktake_id: number): Promise<StocktakeRow> =>
  found(await findStocktake.first(tx, { stocktake_id }), 'stocktake');

const both = 'Send program and site_grade_id together, or neither for the library.';

/** The site or grade of a request; null for the library, where both fields are left out. */
async function holderAsked(
  tx: Transaction,
  { program, site_grade_id }: BodyOf<typeof startStocktake>,
): Promise<Holder | null> {
  if (program === undefined && site_grade_id === undefined) return null;
  if (site_grade_id === undefined) throw ApiError.invalidField('site_grade_id', both);
  if (program === undefined) throw ApiError.invalidField('program', both);
  return getHolder(tx, { program, id: site_grade_id });
}

export const start: CommandOf<typeof startStocktake> = (work, input) =>
  once(work, 'start_stocktake', input, async (tx) => {
    const holder = await holderAsked(tx, input);
    const place = holder?.site_grade_id ?? 0;
    const open = await findOpenStocktake.first(tx, { place });
    if (open) {
      const message = `${open.started_by} has already started this stocktake. You count together.`;
      return unchanged({ status: { status: 'already open' as const, message }, details: stocktakeOf(open) });
    }
    if (holder) refuseSwitchedOff(work, holder.program);
    const stocktake_id = await insertStocktake(tx, {
      place,
      program: holder?.program ?? null,
      site_grade_id: holder?.site_grade_id ?? null,
      started_by: work.staff_id,
      started_at: work.now.toISOString(),
    });
    const details = stocktakeOf(await getRow(tx, stocktake_id));
    const message = `The stocktake of ${details.place_name} is open.`;
    return changed({ status: { status: 'started' as const, message }, details });
  });

export const finish: CommandOf<typeof finishStocktake> = (work, input) =>
  once(work, 'finish_stocktake', input, async (tx) => {
    const row = await getRow(tx, input.stocktake_id);
    if (row.outcome !== null) return unchanged({ status: notOpen(row), details: stocktakeOf(row) });
    const { stocktake_id, place, started_at } = row;
    const ending = {
      ended_by: work.staff_id,
      ended_at: work.now.toISOString(),
      outcome: 'finished',
    } as const;
    // The figures are counted once no scan can be added any more.
    const none = { counted: 0, missing: 0, elsewhere: 0, lost: 0, unknown: 0 };
    await endStocktake(tx, stocktake_id, { ...ending, ...none });
    const counted = { stocktake_id, place, started_at, events_after: eventsAfter(started_at) };
    await keepMissing(tx, counted);
    const { expected: _, ...counts } = await readCounts(tx, { ...counted, ended_at: ending.ended_at });
    await keepFigures(tx, stocktake_id, counts);
    const details = stocktakeOf(await getRow(tx, stocktake_id));
    const message = `The stocktake of ${details.place_name} is finished.`;
    return changed({ status: { status: 'finished' as const, message }, details });
  });

export const cancel: CommandOf<typeof cancelStocktake> = (work, input) =>
  once(work, 'cancel_stocktake', input, async (tx) => {
    const row = await getRow(tx, input.stocktake_id);
    const details = stocktakeOf(row);
    if (row.outcome !== null) return unchanged({ status: notOpen(row), details });
    if (row.started_by_id !== work.staff_id) {
      const message = `Only ${row.started_by}, who started this stocktake, can cancel it. You can finish it instead.`;
      return unchanged({ status: { status: 'not yours' as const, message }, details });
    }
    await endStocktake(tx, row.stocktake_id, {
      ended_by: work.staff_id,
      ended_at: work.now.toISOString(),
      outcome: 'cancelled',
      reason: input.reason,
    });
    return changed({
      status: {
        status: 'cancelled' as const,
        message: `The stocktake of ${details.place_name} is cancelled.`,
      },
      details: stocktakeOf(await getRow(tx, row.stocktake_id)),
    });
  });
