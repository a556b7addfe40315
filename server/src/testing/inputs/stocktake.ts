import type * as contract from '@storyvan/contract/stocktake';
import { finishStocktake, scanForStocktake, startStocktake } from '@storyvan/contract/stocktake';
import type { Inputs, World } from '../convention-input.ts';
import { makeCopy, makeSite } from '../factories.ts';

/** The open stocktake of the library. */
async function ofLibrary({ app }: World): Promise<number> {
  return (await app.call(startStocktake, { body: {} })).details.stocktake_id;
}

/** One of a new site. */
async function ofNewSite({ app }: World) {
  const site_grade_id = await makeSite(app.db);
  const { details } = await app.call(startStocktake, { body: { program: 'mop', site_grade_id } });
  return { stocktake_id: details.stocktake_id };
}

/** A new copy, in the stocktake of the library. */
const newCopy = async (world: World) => ({
  stocktake_id: await ofLibrary(world),
  accn_no: await makeCopy(world.app.db),
});

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
  scanForStocktake: { body: newCopy },
  takeOutScan: {
    body: async (world) => {
      const { details } = await world.app.call(scanForStocktake, { body: await newCopy(world) });
      return { scan_id: details?.scan_id };
    },
  },
  fixDifference: { body: newCopy },
  finishStocktake: { body: ofNewSite },
  cancelStocktake: { body: ofNewSite },
};
