import { z } from 'zod';

/** Asks the book-metadata service for a cover. The service may reply with the image or with JSON that names one. */

const timeoutMilliseconds = 3000;
const mostBytes = 200_000;
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
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const response = await ask(serviceUrl.replaceAll('{isbn}', isbn), signal);
  if (!response) return null;
  if (typeOf(response).startsWith('image/')) return readImage(response);
  const text = (await readBytes(response))?.toString('utf8');
  const address = text === undefined ? null : imageAddress(JSON.parse(text));
  if (address === null || !isWebAddress(address)) return null;
  const image = await ask(address, signal);
  return image && readImage(image);
}

/** Null when there is no such thing there. Redirects are followed to http and https only, by the standard of fetch. */
async function ask(address: string, signal: AbortSignal): Promise<Response | null> {
  const response = await fetch(address, { signal });
  if (response.ok) return response;
  await response.body?.cancel();
  if (response.status === 404) return null;
  throw new Error(`The book-metadata service answered ${response.status}.`);
}

const typeOf = (response: Response): string =>
  (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const isWebAddress = (address: string): boolean => URL.canParse(address) && /^https?:\/\//i.test(address);

async function readImage(response: Response): Promise<string | null> {
  const type = typeOf(response);
  if (!imageTypes.includes(type)) {
    await response.body?.cancel();
    return null;
  }
  const bytes = await readBytes(response);
  return bytes && bytes.length > 0 ? `data:${type};base64,${bytes.toString('base64')}` : null;
}

/** Null when there is more than anybody needs for a cover; the rest is not read. */
async function readBytes(response: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
