import {
  cancelStocktake,
  compareStocktakes,
  finishStocktake,
  fixDifference,
  getStocktake,
  listDifferences,
  listStocktakes,
  listStocktakesAt,
  scanForStocktake,
  startStocktake,
  takeOutScan,
} from '@storyvan/contract/stocktake';
import { z } from 'zod';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { keyIn, numberKey, pageOf, rowId } from '../../http/paging.ts';
import { serve } from '../../http/serve.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { readComparison, readDifferences } from './differences.ts';
import { readProgress } from './figures.ts';
import { noteFix, scan, takeOut } from './scan.commands.ts';
import { cancel, finish, start } from './stocktake.commands.ts';
import { findStocktake, listOfPlace } from './stocktake.queries.ts';
import { stocktakeOf } from './stocktake-reply.ts';

const stocktakeKey = z.tuple([rowId]);
const ofLibrary = 0;
const afterAll = 2_147_483_647;

export function stocktakeRoutes(api: Api): void {
  // Counting thirty thousand copies never delays a desk.
  const on = api.db.longReads;
  const getRow = async (stocktake_id: number) =>
    found(await findStocktake.first(api.db, { stocktake_id }), 'stocktake');

  const listAt = async (place: number, { after, limit }: { after?: string | undefined; limit: number }) => {
    const [before = afterAll] = keyIn(after, stocktakeKey) ?? [];
    const rows = await listOfPlace.all(api.db, { place, before, limit: limit + 1 });
    const { page, next } = pageOf(rows, limit, ({ stocktake_id }) => [stocktake_id]);
    return { stocktakes: page.map(stocktakeOf), next };
  };
  serve(api, listStocktakes, ({ query }) => listAt(ofLibrary, query));
  serve(api, listStocktakesAt, async ({ params, query }) => {
    const { site_grade_id } = await getHolder(api.db, params);
    return listAt(site_grade_id, query);
  });

  serve(api, getStocktake, async ({ params }) => readProgress(on, await getRow(params.stocktakeId)));

  serve(api, listDifferences, async ({ params: { stocktakeId, kind, state }, query: { after, limit } }) => {
    const row = await getRow(stocktakeId);
    const [number = ''] = keyIn(after, numberKey) ?? [];
    const rows = await readDifferences(on, row, { kind, state, after: number, limit: limit + 1 });
    const { page, next } = pageOf(rows, limit, ({ accn_no }) => [accn_no]);
    return { differences: page, next };
  });

  serve(api, compareStocktakes, async ({ params: { stocktakeId, group }, query: { after, limit } }) => {
    const row = await getRow(stocktakeId);
    const [number = ''] = keyIn(after, numberKey) ?? [];
    const { total, copies } = await readComparison(on, row, { group, after: number, limit: limit + 1 });
    const { page, next } = pageOf(copies, limit, ({ accn_no }) => [accn_no]);
    return { total, copies: page, next };
  });

  serve(api, startStocktake, (call) => start(call.work(), call.body));
  serve(api, finishStocktake, (call) => finish(call.work(), call.body));
  serve(api, cancelStocktake, (call) => cancel(call.work(), call.body));
  serve(api, scanForStocktake, (call) => scan({ ...call.work(), name: call.staff().name }, call.body));
  serve(api, takeOutScan, (call) => takeOut(call.work(), call.body));
  serve(api, fixDifference, (call) => noteFix(call.work(), call.body));
}
