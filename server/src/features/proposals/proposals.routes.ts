import { booksToBuy, nextBooks, proposedBox, restingBooks, restingDays } from '@storyvan/contract/proposals';
import { addDays } from '@storyvan/domain/calendar-date';
import { ApiError, found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { keyIn, numberKey, pageOf } from '../../http/paging.ts';
import { serve } from '../../http/serve.ts';
import { findChild } from '../../records/child/child.queries.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { readBooksToBuy } from './books-to-buy.ts';
import { proposeNextBooks } from './next-books.ts';
import { proposeBox } from './propose-box.ts';
import { listResting } from './resting.queries.ts';
import { restingBookOf } from './resting.rules.ts';

export function proposalsRoutes(api: Api): void {
  const { db } = api;

  serve(api, proposedBox, async ({ params, query }) =>
    proposeBox(db.longReads, await getHolder(db, params), query, api.today()),
  );

  serve(api, nextBooks, async ({ params }) => {
    const { site_grade_id } = await getHolder(db, params);
    const child = found(await findChild.first(db, { child_id: params.childId }), 'child');
    if (child.site_grade_id !== site_grade_id) throw ApiError.notFound('child');
    return proposeNextBooks(db, child);
  });

  serve(api, booksToBuy, ({ query }) => readBooksToBuy(db.longReads, query.program));

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
