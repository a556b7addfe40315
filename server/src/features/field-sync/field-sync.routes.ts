import { mayDo } from '@storyvan/contract/common/role';
import {
  countReview,
  decideReview,
  listReview,
  mostInReview,
  sendEntries,
} from '@storyvan/contract/field-sync';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { countInReview, countOwnInReview } from '../../records/field-entry/field-entry.queries.ts';
import { decide } from './decide.ts';
import { listItems, listOwnItems } from './review.queries.ts';
import { showItems } from './review.ts';
import { receiveEntries } from './send-entries.ts';

export function fieldSyncRoutes(api: Api): void {
  const { db } = api;

  serve(api, sendEntries, (call) => receiveEntries(api, call));

  serve(api, listReview, async ({ staff }) => {
    const { staff_id, role } = staff();
    const rows = mayDo(role, 'coordinator')
      ? await listItems.all(db, {})
      : await listOwnItems.all(db, { staff_id });
    return (await showItems(db, rows, api.today())).map(({ shown }) => shown);
  });

  serve(api, countReview, async ({ staff }) => {
    const { staff_id, role } = staff();
    const counts = mayDo(role, 'coordinator')
      ? await countInReview.all(db, {})
      : await countOwnInReview.all(db, { staff_id });
    const all = counts.reduce((sum, { count }) => sum + count, 0);
    return { count: Math.min(all, mostInReview) };
  });

  serve(api, decideReview, (call) => decide(api, call));
}
