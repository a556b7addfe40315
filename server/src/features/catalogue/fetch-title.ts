import { type FoundTitle, readMetadata } from './metadata.rules.ts';
import { addressOf, ask, deadline, readJson, typeOf } from './metadata-service.ts';

/**
 * What the book-metadata service knows of an ISBN; null when it knows nothing that can be used. Throws when it cannot be
 * reached, fails, or takes longer than three seconds in all.
 */
export async function fetchTitle(serviceUrl: string, isbn: string): Promise<FoundTitle | null> {
  const signal = deadline();
  const response = await ask(addressOf(serviceUrl, isbn), serviceUrl, signal);
  if (!response) return null;
  if (typeOf(response).startsWith('image/')) {
    response.destroy();
    return null;
  }
  return readMetadata(await readJson(response, signal));
}
