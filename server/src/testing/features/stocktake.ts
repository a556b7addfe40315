import type { DifferenceKind } from '@storyvan/contract/common/difference-kinds';
import type { Programme } from '@storyvan/contract/common/programme';
import { changeCopyState, issueBookChild, issueBookSite, returnBookSite } from '@storyvan/contract/lending';
import {
  getStocktake,
  listDifferences,
  scanForStocktake,
  startStocktake,
} from '@storyvan/contract/stocktake';
import { afterAll, beforeAll, vi } from 'vitest';
import { type TestApp, testDay } from '../test-app.ts';

/** What people do while they count, in the words of the tests. Each act is a minute after the one before. */
export function stocktakeActs(app: TestApp) {
  // The ids of events take their time from the clock of the process.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
  const later = (): void => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    vi.setSystemTime(app.clock.now);
  };
  const place = (site_grade_id: number, program: Programme = 'mop') => ({ program, site_grade_id });
  const numbersOf = async (stocktakeId: number, kind: DifferenceKind, state: 'open' | 'done' = 'open') => {
    const { differences } = await app.call(listDifferences, { params: { stocktakeId, kind, state } });
    return differences.map(({ accn_no }) => accn_no);
  };
  return {
    later,
    numbersOf,
    start: async (where: { program?: Programme; site_grade_id?: number } = {}) => {
      later();
      const { details } = await app.call(startStocktake, { body: where });
      later();
      return details.stocktake_id;
    },
    scan: (stocktake_id: number, accn_no: string) => {
      later();
      return app.call(scanForStocktake, { body: { stocktake_id, accn_no } });
    },
    progress: (stocktakeId: number) => app.call(getStocktake, { params: { stocktakeId } }),
    lendTo: (site_grade_id: number, accn_no: string) => {
      later();
      return app.call(issueBookSite, { body: { ...place(site_grade_id), accn_no, date_issue: testDay } });
    },
    lendToChild: (site_grade_id: number, child_id: number, accn_no: string) => {
      later();
      const body = { ...place(site_grade_id), child_id, accn_no, date_issue: testDay };
      return app.call(issueBookChild, { body });
    },
    takeBackFrom: (site_grade_id: number, accn_no: string) => {
      later();
      return app.call(returnBookSite, { body: { ...place(site_grade_id), accn_no, date_return: testDay } });
    },
    setState: (accn_no: string, state: 'available' | 'lost' | 'withdrawn') => {
      later();
      return app.call(changeCopyState, { body: { accn_no, state, date: testDay, note: '' } });
    },
  };
}
