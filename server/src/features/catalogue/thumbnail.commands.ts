import { prepare, type Slots } from '../../db/prepare.ts';
import type { Api } from '../../http/context.ts';
import { findThumbnail } from './catalogue.queries.ts';
import { fetchThumbnail } from './fetch-thumbnail.ts';

/** Keeps covers once fetched: an image for good, the lack of one for a day, a failure for ten minutes. */

const minute = 60_000;
/** As many books are asked for at once; a screen of covers must not make this server a burden to the service. */
const mostAtOnce = 8;
const askAgainAfter = { none: 24 * 60 * minute, failure: 10 * minute };

interface Thumbnail {
  isbn: string;
  image: string | null;
  ask_again_at: string | null;
}

const keepThumbnail = prepare((db, p: Slots<Thumbnail>) =>
  db
    .insertInto('thumbnail')
    .values({ isbn: p('isbn'), image: p('image'), ask_again_at: p('ask_again_at') })
    .onConflict((conflict) =>
      conflict.column('isbn').doUpdateSet({ image: p('image'), ask_again_at: p('ask_again_at') }),
    ),
);

/** Gives a cover as a data: address, or null; never fails for the service's sake (SPEC section 7). */
export function thumbnails(api: Api): (isbn: string) => Promise<string | null> {
  const underway = new Map<string, Promise<string | null>>();

  const fetchAndKeep = async (serviceUrl: string, isbn: string): Promise<string | null> => {
    const after = (wait: number) => new Date(api.now().getTime() + wait).toISOString();
    const fetched: Thumbnail = await fetchThumbnail(serviceUrl, isbn).then(
      (image) => ({ isbn, image, ask_again_at: image === null ? after(askAgainAfter.none) : null }),
      (error: unknown) => {
        api.http.log.debug({ err: error, isbn }, 'no thumbnail');
        return { isbn, image: null, ask_again_at: after(askAgainAfter.failure) };
      },
    );
    await api.db.transaction((tx) => keepThumbnail.run(tx, fetched));
    return fetched.image;
  };

  return async (isbn) => {
    if (api.bookMetadataUrl === undefined) return null;
    const kept = await findThumbnail.first(api.db, { isbn });
    const isFresh = kept?.ask_again_at === null || (kept && api.now().toISOString() < kept.ask_again_at);
    if (kept && isFresh) return kept.image;
    const same = underway.get(isbn);
    if (same) return same;
    // Nothing is kept: the next time the book is seen, it is asked for.
    if (underway.size >= mostAtOnce) return null;
    const fetching = fetchAndKeep(api.bookMetadataUrl, isbn).finally(() => underway.delete(isbn));
    underway.set(isbn, fetching);
    return fetching;
  };
}
