/** Asks the book-metadata service that the library has set: bounded in time and in bytes. */

const timeoutMilliseconds = 3000;
const mostBytes = 200_000;

/** One deadline for all that is asked for one book. */
export const deadline = (): AbortSignal => AbortSignal.timeout(timeoutMilliseconds);

export const addressOf = (serviceUrl: string, isbn: string): string => serviceUrl.replaceAll('{isbn}', isbn);

/** Null when there is no such thing there. Redirects are followed to http and https only, by the standard of fetch. */
export async function ask(address: string, signal: AbortSignal): Promise<Response | null> {
  const response = await fetch(address, { signal });
  if (response.ok) return response;
  await response.body?.cancel();
  if (response.status === 404) return null;
  throw new Error(`The book-metadata service answered ${response.status}.`);
}

export const typeOf = (response: Response): string =>
  (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Null when there is more than anybody needs for one book; the rest is not read. */
export async function readBytes(response: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What the service says in JSON; undefined when that is too long. Throws where it is no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  const text = (await readBytes(response))?.toString('utf8');
  return text === undefined ? undefined : JSON.parse(text);
}
