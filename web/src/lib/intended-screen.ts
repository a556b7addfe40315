/**
 * The screen that a visitor asked for, carried through sign-in as `next`, the route's path such as
 * `/mop/site/$siteId/lend-to-child`, and `params`, base64 of its parameters as JSON (SPEC section 2).
 */
export interface IntendedScreen {
  next: string;
  params: Record<string, string>;
  search: Record<string, string>;
}

/** The key for the search part among the parameters; no route can have a parameter of this name. */
const searchKey = '?';

export function encodeParams({ params, search }: { params: object; search: object }): string {
  const all = Object.keys(search).length > 0 ? { ...params, [searchKey]: search } : params;
  const bytes = new TextEncoder().encode(JSON.stringify(all));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * Null unless `next` is one of the application's own routes and `params` has exactly its parameters, so that an address
 * made by someone else is ignored.
 */
export function decodeIntendedScreen(
  given: { next?: unknown; params?: unknown },
  isRoute: (path: string) => boolean,
): IntendedScreen | null {
  if (typeof given.next !== 'string' || !isRoute(given.next)) return null;
  const all = given.params === undefined ? {} : decodeJson(given.params);
  if (!isRecord(all)) return null;
  const { [searchKey]: search = {}, ...params } = all;
  if (!isRecord(search)) return null;
  const texts = textsOf(params);
  const searchTexts = textsOf(search);
  if (!texts || !searchTexts) return null;
  const names = given.next.split('/').flatMap((part) => (part.startsWith('$') ? [part.slice(1)] : []));
  if (names.length !== Object.keys(texts).length || !names.every((name) => texts[name])) return null;
  return { next: given.next, params: texts, search: searchTexts };
}

function decodeJson(base64: unknown): unknown {
  try {
    const bytes = Uint8Array.from(atob(String(base64)), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null if a value is neither text nor a number, the only types in an address. */
function textsOf(record: Record<string, unknown>): Record<string, string> | null {
  const entries = Object.entries(record);
  const fits = entries.every(([, value]) => typeof value === 'string' || typeof value === 'number');
  return fits ? Object.fromEntries(entries.map(([key, value]) => [key, String(value)])) : null;
}
