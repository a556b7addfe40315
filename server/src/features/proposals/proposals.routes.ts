import { booksToBuy, nextBooks, proposedBox, restingBooks, usualBox } from '@storyvan/contract/proposals';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { getHolder } from '../../records/place/place.queries.ts';

export function proposalsRoutes(api: Api): void {
  const { db } = api;

  serve(api, proposedBox, async ({ params, query }) => {
    const { place_name } = await getHolder(db, params);
    return {
      place_name,
      count: query.count ?? usualBox,
      last_box: null,
      by: query.by ?? api.today(),
      visit: null,
      children: [],
      books: [],
      unavailable: [],
      wishes: { in_box: 0, here: 0, in_library: [], elsewhere: [], nowhere: [] },
      child_levels: [],
      book_levels: [],
      short: { missing: query.count ?? usualBox, why: 'no_copies' as const },
    };
  });

  serve(api, nextBooks, async ({ params }) => {
    await getHolder(db, params);
    return [];
  });

  serve(api, booksToBuy, async () => ({ wishes: [], levels: [], languages: [] }));
  serve(api, restingBooks, async () => ({ books: [], next: null }));
}
