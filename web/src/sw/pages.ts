import { keptPage, versionHeader } from './app-files.ts';
import { withNewNonce } from './new-nonce.ts';

/**
 * Opens screens: from the network, whose page names the calls of its screen, or without it with the page that was kept
 * (docs/decisions/0058).
 */

/** Exists if the person has taken something along; field/store/app-worker.ts makes it. */
const deviceMark = 'storyvan-device';

/** How long a device waits for the network. */
const patienceMs = 2000;

/** Addresses that the server answers with something else than a screen. */
const notScreens =
  /^\/(api|assets|icons)(\/|$)|^\/(healthz|readyz|metrics|sw\.js|start\.js|manifest\.webmanifest|apple-touch-icon\.png)$/i;

export const isScreen = (path: string): boolean => !notScreens.test(path);

export async function openScreen(event: FetchEvent): Promise<Response> {
  const [kept, isDevice] = await Promise.all([keptPage(), caches.has(deviceMark)]);
  const network = pageFromNetwork(event);
  event.waitUntil(network.catch(() => undefined));
  if (!kept) return network;
  if (!navigator.onLine) return withNewNonce(kept);
  const late = isDevice ? after(patienceMs) : new Promise<null>(() => undefined);
  const reply = await Promise.race([network.catch(() => null), late]);
  // 502 and the like: the server behind the proxy is being restarted.
  if (!reply || reply.status >= 500) return withNewNonce(kept);
  // A device does not change its version under entries that are not sent: it waits for the person.
  if (isDevice && isOtherVersion(reply, kept)) return withNewNonce(kept);
  return reply;
}

/** The browser has asked for it while this worker was starting. */
async function pageFromNetwork(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

function isOtherVersion(reply: Response, kept: Response): boolean {
  const version = reply.headers.get(versionHeader);
  return version !== null && version !== kept.headers.get(versionHeader);
}

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));
