import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { addressOf, deadline, readBytes, readJson, requestFrom, typeOf } from '../../http/book-service.ts';
import type { Api } from '../../http/context.ts';
import { keepFetchedCover, keepThumbnail } from '../../records/title/cover.commands.ts';
import { findCoverOfIsbn, findThumbnail, findTitleWithoutCover } from '../../records/title/cover.queries.ts';
import { coverAt, dataUrlOf } from '../../records/title/cover-image.ts';

/**
 * The cover for an ISBN: that of its title, or a picture from the book-metadata service, which becomes the title's cover
 * if it is small enough. A picture is kept for ever; a missing one is requested again after a day, a failed one after ten
 * minutes.
 */

const minute = 60_000;
/** The number of concurrent requests; a screen full of covers must not overload the service. */
const mostAtOnce = 8;
const retryAfter = { none: 24 * 60 * minute, failure: 10 * minute };

/** The cover as a data: URL, or null; a failure of the service is never an error (SPEC section 7). */
export function thumbnails({
  db,
  http,
  now,
  bookMetadataUrl,
}: Api): (isbn: string) => Promise<string | null> {
  const asked = new Map<string, Promise<string | null>>();
  let fetching = 0;

  const makeCover = async (isbn: string, dataUrl: string): Promise<void> => {
    const image = coverAt(dataUrl);
    const title = image && (await findTitleWithoutCover.first(db, { isbn }));
    if (!title) return;
    const fetched = { title_id: title.title_id, isbn, image };
    await db.transaction((tx) => keepFetchedCover(tx, fetched, now().toISOString()));
  };

  const fetchAndKeep = async (serviceUrl: string, isbn: string): Promise<string | null> => {
    const after = (wait: number) => new Date(now().getTime() + wait).toISOString();
    const fetched = await fetchThumbnail(serviceUrl, isbn).then(
      (image) => ({ isbn, image, ask_again_at: image === null ? after(retryAfter.none) : null }),
      (error: unknown) => {
        http.log.debug({ err: error, isbn }, 'no thumbnail');
        return { isbn, image: null, ask_again_at: after(retryAfter.failure) };
      },
    );
    await db.transaction((tx) => keepThumbnail(tx, fetched));
    if (fetched.image !== null) await makeCover(isbn, fetched.image);
    return fetched.image;
  };

  const find = async (isbn: string): Promise<string | null> => {
    const cover = await findCoverOfIsbn.first(db, { isbn });
    if (cover) return dataUrlOf(cover);
    if (bookMetadataUrl === undefined) return null;
    const kept = await findThumbnail.first(db, { isbn });
    const isFresh = kept?.ask_again_at === null || (kept && now().toISOString() < kept.ask_again_at);
    if (kept && isFresh) {
      if (kept.image !== null) await makeCover(isbn, kept.image);
      return kept.image;
    }
    // Nothing is kept: the cover is requested again the next time.
    if (fetching >= mostAtOnce) return null;
    fetching += 1;
    return fetchAndKeep(bookMetadataUrl, isbn).finally(() => {
      fetching -= 1;
    });
  };

  // From before it is looked for: who asks just before it is kept would not find it, and fetch it again.
  return (isbn) => {
    const same = asked.get(isbn);
    if (same) return same;
    const answer = find(isbn).finally(() => asked.delete(isbn));
    asked.set(isbn, answer);
    return answer;
  };
}

/** Fetches a cover from the book-metadata service, which replies with the image or with JSON that links to one. */

/** Magic bytes of each image type: the content-type of the service is not trusted. */
const beginnings: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n.\n/s,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/gif': /^GIF8[79]a/,
};

/** The format of Google Books. */
const volumes = z.object({
  items: z
    .tuple([z.object({ volumeInfo: z.object({ imageLinks: z.object({ thumbnail: z.string() }) }) })])
    .rest(z.unknown()),
});

/** The format of Open Library, by "ISBN:…". */
const editions = z.record(
  z.string(),
  z.object({ cover: z.object({ medium: z.string() }).optional(), thumbnail_url: z.string().optional() }),
);

/** The address of the cover in a reply; null if it has none. */
function imageAddress(reply: unknown): string | null {
  const google = volumes.safeParse(reply);
  if (google.success) return google.data.items[0].volumeInfo.imageLinks.thumbnail;
  const openLibrary = editions.safeParse(reply);
  const edition = openLibrary.success ? Object.values(openLibrary.data)[0] : undefined;
  return edition?.cover?.medium ?? edition?.thumbnail_url ?? null;
}

/**
 * The cover as a data: URL, or null if the service has no usable one. Throws if the service cannot be reached, fails,
 * or takes longer than three seconds in total.
 */
async function fetchThumbnail(serviceUrl: string, isbn: string): Promise<string | null> {
  const signal = deadline();
  const response = await requestFrom(addressOf(serviceUrl, isbn), serviceUrl, signal);
  if (!response) return null;
  if (typeOf(response).startsWith('image/')) return readImage(response, signal);
  const address = imageAddress(await readJson(response, signal));
  if (address === null || !isWebAddress(address)) return null;
  const image = await requestFrom(address, serviceUrl, signal);
  return image && readImage(image, signal);
}

const isWebAddress = (address: string): boolean => URL.canParse(address) && /^https?:\/\//i.test(address);

async function readImage(response: IncomingMessage, signal: AbortSignal): Promise<string | null> {
  const type = typeOf(response);
  const beginning = beginnings[type];
  if (!beginning) {
    response.destroy();
    return null;
  }
  const bytes = await readBytes(response, signal);
  const isImage = bytes && beginning.test(bytes.subarray(0, 16).toString('latin1'));
  return isImage ? `data:${type};base64,${bytes.toString('base64')}` : null;
}
