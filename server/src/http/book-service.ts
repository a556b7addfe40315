import type { IncomingMessage } from 'node:http';
import { getOutside } from './get-outside.ts';

/** Requests to the configured book-metadata service, limited in time and size. */

const timeoutMilliseconds = 3000;
const mostBytes = 200_000;

/** One deadline for all requests about one book. */
export const deadline = (): AbortSignal => AbortSignal.timeout(timeoutMilliseconds);

export const addressOf = (serviceUrl: string, isbn: string): string => serviceUrl.replaceAll('{isbn}', isbn);

/** Null for 404. `service` is the configured address; other hosts are requested only if they are public. */
export async function requestFrom(
  address: string,
  service: string,
  signal: AbortSignal,
): Promise<IncomingMessage | null> {
  const response = await getOutside(address, service, signal);
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return response;
  response.destroy();
  if (status === 404) return null;
  throw new Error(`The book-metadata service answered ${status}.`);
}

export const typeOf = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/**
 * Null if the reply is too long for one book; the rest is not read. Throws if the reply was cut off by the service or
 * the deadline, so that half a cover is never stored.
 */
export async function readBytes(response: IncomingMessage, signal: AbortSignal): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) return null;
    chunks.push(chunk);
  }
  // Without a content length, a cut connection looks like the end of the reply.
  if (signal.aborted || !response.complete) throw new Error('The reply was cut off.');
  return Buffer.concat(chunks);
}

/** The JSON reply of the service; undefined if it is too long. Throws if it is not JSON. */
export async function readJson(response: IncomingMessage, signal: AbortSignal): Promise<unknown> {
  const text = (await readBytes(response, signal))?.toString('utf8');
  return text === undefined ? undefined : JSON.parse(text);
}
