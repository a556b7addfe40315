import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { addressOf, ask, deadline, readBytes, readJson, typeOf } from './metadata-service.ts';

/** Asks the book-metadata service for a cover. The service may reply with the image or with JSON that names one. */

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** As Google Books replies. */
const volumes = z.object({
  items: z
    .tuple([z.object({ volumeInfo: z.object({ imageLinks: z.object({ thumbnail: z.string() }) }) })])
    .rest(z.unknown()),
});

/** As Open Library replies, by "ISBN:…". */
const editions = z.record(
  z.string(),
  z.object({ cover: z.object({ medium: z.string() }).optional(), thumbnail_url: z.string().optional() }),
);

/** The address of the cover in a reply of the service; null when it names none. */
function imageAddress(reply: unknown): string | null {
  const google = volumes.safeParse(reply);
  if (google.success) return google.data.items[0].volumeInfo.imageLinks.thumbnail;
  const openLibrary = editions.safeParse(reply);
  const edition = openLibrary.success ? Object.values(openLibrary.data)[0] : undefined;
  return edition?.cover?.medium ?? edition?.thumbnail_url ?? null;
}

/**
 * The cover as a data: address, or null when the service has none that can be used. Throws when it cannot be
 * reached, fails, or takes longer than three seconds in all.
 */
export async function fetchThumbnail(serviceUrl: string, isbn: string): Promise<string | null> {
  const signal = deadline();
  const response = await ask(addressOf(serviceUrl, isbn), serviceUrl, signal);
  if (!response) return null;
  if (typeOf(response).startsWith('image/')) return readImage(response);
  const address = imageAddress(await readJson(response));
  if (address === null || !isWebAddress(address)) return null;
  const image = await ask(address, serviceUrl, signal);
  return image && readImage(image);
}

const isWebAddress = (address: string): boolean => URL.canParse(address) && /^https?:\/\//i.test(address);

async function readImage(response: IncomingMessage): Promise<string | null> {
  const type = typeOf(response);
  if (!imageTypes.includes(type)) {
    response.destroy();
    return null;
  }
  const bytes = await readBytes(response);
  return bytes && bytes.length > 0 ? `data:${type};base64,${bytes.toString('base64')}` : null;
}
