import type { IncomingMessage } from 'node:http';
import { getOutside } from '../../http/get-outside.ts';

/** Asks the book-metadata service that the library has set: bounded in time and in bytes. */

const timeoutMilliseconds = 3000;
const mostBytes = 200_000;

/** One deadline for all that is asked for one book. */
export const deadline = (): AbortSignal => AbortSignal.timeout(timeoutMilliseconds);

export const addressOf = (serviceUrl: string, isbn: string): string => serviceUrl.replaceAll('{isbn}', isbn);

/** Null when there is no such thing there. `service` is the address that was set; elsewhere only public ones are asked. */
export async function ask(
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
 * Null when there is more than anyone needs for one book; the rest is not read. Throws when the reply was cut off, by
 * the service or by the deadline: half a cover is never kept.
 */
export async function readBytes(response: IncomingMessage, signal: AbortSignal): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) return null;
    chunks.push(chunk);
  }
  // A reply without a length ends where the connection does, also where that was cut.
  if (signal.aborted || !response.complete) throw new Error('The reply was cut off.');
  return Buffer.concat(chunks);
}

/** What the service says in JSON; undefined when that is too long. Throws where it is no JSON. */
export async function readJson(response: IncomingMessage, signal: AbortSignal): Promise<unknown> {
  const text = (await readBytes(response, signal))?.toString('utf8');
  return text === undefined ? undefined : JSON.parse(text);
}
