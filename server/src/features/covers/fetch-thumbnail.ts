import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { addressOf, deadline, readBytes, readJson, requestFrom, typeOf } from '../../http/book-service.ts';

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
export async function fetchThumbnail(serviceUrl: string, isbn: string): Promise<string | null> {
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
