import type * as contract from '@storyvan/contract/stocktake';
import { finishStocktake, scanForStocktake, startStocktake } from '@storyvan/contract/stocktake';
import type { Inputs, World } from '../convention-input.ts';
import { makeCopy, makeSite } from '../factories.ts';

/** The open stocktake of the library. */
async function ofLibrary({ app }: World): Promise<number> {
  return (await app.call(startStocktake, { body: {} })).details.stocktake_id;
}

/** One of a new site. */
async function ofNewSite({ app }: World): Promise<number> {
  const site_grade_id = await makeSite(app.db);
  const { details } = await app.call(startStocktake, { body: { program: 'mop', site_grade_id } });
  return details.stocktake_id;
}

const stocktakeId = async (world: World) => ({ stocktakeId: await ofLibrary(world) });

export const inputs: Inputs<typeof contract> = {
  getStocktake: { params: stocktakeId },
  listDifferences: { params: stocktakeId },
  compareStocktakes: {
    params: async (world) => {
      const stocktake_id = await ofLibrary(world);
      await world.app.call(finishStocktake, { body: { stocktake_id } });
      return { stocktakeId: stocktake_id };
    },
  },
  startStocktake: {
    body: async ({ app }) => ({ program: 'mop', site_grade_id: await makeSite(app.db) }),
  },
  scanForStocktake: {
    body: async (world) => ({
      stocktake_id: await ofLibrary(world),
      accn_no: await makeCopy(world.app.db),
    }),
  },
  takeOutScan: {
    body: async (world) => {
      const body = { stocktake_id: await ofLibrary(world), accn_no: await makeCopy(world.app.db) };
      return { scan_id: (await world.app.call(scanForStocktake, { body })).details?.scan_id };
    },
  },
  fixDifference: {
    body: async (world) => ({
      stocktake_id: await ofLibrary(world),
      accn_no: await makeCopy(world.app.db),
    }),
  },
  finishStocktake: { body: async (world) => ({ stocktake_id: await ofNewSite(world) }) },
  cancelStocktake: { body: async (world) => ({ stocktake_id: await ofNewSite(world) }) },
};
