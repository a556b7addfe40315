import { booksToBuy, nextBooks, proposedBox, restingBooks, restingDays } from '@storyvan/contract/proposals';
import { addDays } from '@storyvan/domain/calendar-date';
import { ApiError } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { keyIn, numberKey, pageOf } from '../../http/paging.ts';
import { serve } from '../../http/serve.ts';
import { getKnownChild } from '../../records/child/known-child.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { readBooksToBuy } from './books-to-buy.ts';
import { proposeNextBooks } from './next-books.ts';
import { proposeBox } from './propose-box.ts';
import { listResting } from './resting.queries.ts';
import { restingBookOf } from './resting.rules.ts';

export function proposalsRoutes(api: Api): void {
  const { db } = api;

  serve(api, proposedBox, async ({ params, query }) => {
    const place = await getHolder(db, params);
    refuseSwitchedOff(api.library, params.program);
    return proposeBox(db.longReads, place, query, api.today());
  });

  serve(api, nextBooks, async ({ params }) => {
    const { site_grade_id } = await getHolder(db, params);
    const child = await getKnownChild(db, params.childId);
    const isHere = child.site_grade_id === site_grade_id && child.inactive_since === null;
    if (!isHere) throw ApiError.notFound('child here');
    return proposeNextBooks(db, child);
  });

  serve(api, booksToBuy, async ({ query: { program } }) => {
    if (program) refuseSwitchedOff(api.library, program);
    return readBooksToBuy(db.longReads, program ? [program] : api.library.programs);
  });

  serve(api, restingBooks, async ({ query: { after, limit } }) => {
    const since = addDays(api.today(), -restingDays);
    const [number = ''] = keyIn(after, numberKey) ?? [];
    const rows = await listResting.all(db.longReads, {
      since,
      owned_before: `${since}T00:00:00.000Z`,
      after: number,
      limit: limit + 1,
    });
    const { page, next } = pageOf(rows, limit, ({ accn_no }) => [accn_no]);
    return { books: page.map(restingBookOf), next };
  });
}
