import { addressOf, deadline, readJson, requestFrom, typeOf } from '../../../http/book-service.ts';
import { type FoundTitle, readMetadata } from './metadata.rules.ts';

/**
 * The title that the book-metadata service has for an ISBN; null if it has nothing usable. Throws if the service cannot
 * be reached, fails, or takes longer than three seconds in total.
 */
export async function fetchTitle(serviceUrl: string, isbn: string): Promise<FoundTitle | null> {
  const signal = deadline();
  const response = await requestFrom(addressOf(serviceUrl, isbn), serviceUrl, signal);
  if (!response) return null;
  if (typeOf(response).startsWith('image/')) {
    response.destroy();
    return null;
  }
  return readMetadata(await readJson(response, signal));
}
