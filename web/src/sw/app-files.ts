import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';

/**
 * The files of this version of the app. All versions share one cache: a file has the same address in each version that
 * has it, so an update loads only what has changed.
 */

/** As the server serves it for a path without a screen: with a nonce and a policy, without the calls of a screen. */
const page = '/app-page';

/** Written by the server into each page: a hash of the built one. */
export const versionHeader = 'app-version';

const files = new PrecacheController({ fallbackToNetwork: false });

export const addFiles = (list: (PrecacheEntry | string)[]): void => files.addToCacheList(list);

const openCache = (): Promise<Cache> => caches.open(files.strategy.cacheName);

/** Fails if any file cannot be loaded, as while a server is being updated; the browser tries again later. */
export const loadFiles = (event: ExtendableEvent): Promise<unknown> => files.install(event);

export const isOfThisVersion = (address: string): boolean => files.getCacheKeyForURL(address) !== undefined;

export const keptPage = (): Promise<Response | undefined> => files.matchPrecache(page);

/** From this version or, for a tab that an earlier one opened, from that one. */
export async function fileOf(request: Request): Promise<Response> {
  const cache = await openCache();
  return (await cache.match(files.getCacheKeyForURL(request.url) ?? request.url)) ?? fetch(request);
}

/** Removes what only earlier versions have. */
export async function removeOldFiles(): Promise<void> {
  const cache = await openCache();
  const current = new Set(files.getURLsToCacheKeys().values());
  const old = (await cache.keys()).filter(({ url }) => !current.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}
