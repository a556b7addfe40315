import { prepare, type Slots } from '../../../db/prepare.ts';
import type { Api } from '../../../http/context.ts';
import { findThumbnail } from '../catalogue.queries.ts';
import { fetchThumbnail } from './fetch-thumbnail.ts';

/** Caches covers: an image for ever, a missing one for a day, a failure for ten minutes. */

const minute = 60_000;
/** The number of concurrent requests; a screen full of covers must not overload the service. */
const mostAtOnce = 8;
const retryAfter = { none: 24 * 60 * minute, failure: 10 * minute };

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

/** The cover as a data: URL, or null; a failure of the service is never an error (SPEC section 7). */
export function thumbnails(api: Api): (isbn: string) => Promise<string | null> {
  const pending = new Map<string, Promise<string | null>>();

  const fetchAndCache = async (serviceUrl: string, isbn: string): Promise<string | null> => {
    const after = (wait: number) => new Date(api.now().getTime() + wait).toISOString();
    const fetched: Thumbnail = await fetchThumbnail(serviceUrl, isbn).then(
      (image) => ({ isbn, image, ask_again_at: image === null ? after(retryAfter.none) : null }),
      (error: unknown) => {
        api.http.log.debug({ err: error, isbn }, 'no thumbnail');
        return { isbn, image: null, ask_again_at: after(retryAfter.failure) };
      },
    );
    await api.db.transaction((tx) => keepThumbnail.run(tx, fetched));
    return fetched.image;
  };

  return async (isbn) => {
    if (api.bookMetadataUrl === undefined) return null;
    const cached = await findThumbnail.first(api.db, { isbn });
    const isFresh =
      cached?.ask_again_at === null || (cached && api.now().toISOString() < cached.ask_again_at);
    if (cached && isFresh) return cached.image;
    const same = pending.get(isbn);
    if (same) return same;
    // Nothing is cached: the cover is requested again the next time.
    if (pending.size >= mostAtOnce) return null;
    const fetching = fetchAndCache(api.bookMetadataUrl, isbn).finally(() => pending.delete(isbn));
    pending.set(isbn, fetching);
    return fetching;
  };
}
