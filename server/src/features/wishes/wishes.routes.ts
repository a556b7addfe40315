import {
  addWish,
  listWishedTitles,
  mostPlaceWishes,
  mostWaiting,
  mostWishedTitles,
  wishesOfChild,
  wishesOfPlace,
  wishesOfTitle,
  withdrawWish,
} from '@storyvan/contract/wishes';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findChild } from '../../records/child/child.queries.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { findTitle } from '../../records/title/title.queries.ts';
import { listOpenWishesOfPlace, listWaiting } from '../../records/wish/wish.queries.ts';
import { listWishesOfChild, withCopies } from '../../records/wish/wishes.ts';
import { add, withdraw } from './wishes.commands.ts';
import { listMostWished, listMostWishedIn, listTitlesWithCopies } from './wishes.queries.ts';
import { wishedTitlesOf } from './wishes.rules.ts';

export function wishesRoutes(api: Api): void {
  const { db } = api;

  serve(api, addWish, (call) => add(call.work(), call.body));
  serve(api, withdrawWish, (call) => withdraw(call.work(), call.body));

  serve(api, wishesOfChild, async ({ params }) =>
    listWishesOfChild(db, found(await findChild.first(db, { child_id: params.childId }), 'child')),
  );

  serve(api, wishesOfTitle, async ({ params: { titleId: title_id } }) => {
    found(await findTitle.first(db, { title_id }), 'title');
    return listWaiting.all(db, { title_id, limit: mostWaiting });
  });

  serve(api, wishesOfPlace, async ({ params }) => {
    const { site_grade_id } = await getHolder(db, params);
    const wishes = await listOpenWishesOfPlace.all(db, { site_grade_id, limit: mostPlaceWishes });
    return withCopies(db, wishes, site_grade_id);
  });

  serve(api, listWishedTitles, async ({ query: { program } }) => {
    const limit = mostWishedTitles;
    const counts = program
      ? await listMostWishedIn.all(db.longReads, { program, limit })
      : await listMostWished.all(db.longReads, { limit });
    const titles = await listTitlesWithCopies(
      db,
      counts.map(({ title_id }) => title_id),
    );
    return wishedTitlesOf(counts, titles);
  });
}
