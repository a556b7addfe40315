import { addFiles, fileOf, isOfThisVersion, loadFiles, removeOldFiles } from './app-files.ts';
import { isScreen, openScreen } from './pages.ts';

/**
 * The service worker: keeps the files of the app, so that it opens without a network. It neither keeps nor answers any
 * call of the API (docs/decisions/0058).
 */
declare const self: ServiceWorkerGlobalScope;

/** Each window holds a lock with this and the address of its entry script as its name (field/store/app-worker.ts). */
const versionLock = 'storyvan version ';

addFiles(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  loadFiles(event);
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable(), removeFilesNotInUse()]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(isScreen(pathname) ? openScreen(event) : preloaded(event));
    event.waitUntil(removeFilesNotInUse());
  } else if (pathname.startsWith('/assets/') || pathname === '/start.js') event.respondWith(fileOf(request));
});

/** Messages of field/store/app-worker.ts. */
self.addEventListener('message', (event) => {
  const message = event.data as { type: 'use' } | { type: 'has'; address: string };
  if (message.type === 'use') event.waitUntil(self.skipWaiting());
  if (message.type === 'has') event.ports[0]?.postMessage(isOfThisVersion(message.address));
});

/** What the browser has already asked for; otherwise it would warn that this was for nothing. */
const preloaded = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);

/** Keeps files of an earlier version while a window has it open: it loads its dialogs later. */
async function removeFilesNotInUse(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const open = held.flatMap(({ name }) =>
    name?.startsWith(versionLock) ? name.slice(versionLock.length) : [],
  );
  if (open.every(isOfThisVersion)) await removeOldFiles();
}
