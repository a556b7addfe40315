import { booksToBuy, nextBooks, proposedBox, restingBooks } from '@storyvan/contract/proposals';
import { ApiError, found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findChild } from '../../records/child/child.queries.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { proposeNextBooks } from './next-books.ts';
import { proposeBox } from './propose-box.ts';

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

  serve(api, booksToBuy, async () => ({ wishes: [], levels: [], languages: [] }));
  serve(api, restingBooks, async () => ({ books: [], next: null }));
}
