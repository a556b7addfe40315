import { entryScript } from './app-version.ts';
import { announceVersion } from './new-version.ts';

/** Installs the service worker (web/src/sw), and notices new versions of the app (docs/decisions/0058). */

/** As in web/src/sw/pages.ts. */
const deviceMark = 'storyvan-device';

const checkEveryMs = 3_600_000;

/** On a connection that costs by the megabyte, only a device keeps the app. */
export async function startAppWorker(isDevice: boolean): Promise<void> {
  const isKept = navigator.serviceWorker.controller !== null;
  if (isDevice || isKept || !isMetered()) await keepApp(isDevice);
}

/** Resolves once the app opens without a network. */
export async function keepApp(isDevice: boolean): Promise<void> {
  await (isDevice ? caches.open(deviceMark) : caches.delete(deviceMark));
  watch(await navigator.serviceWorker.register('/sw.js'));
  await navigator.serviceWorker.ready;
}

interface Connection {
  saveData?: boolean;
  /** `cellular` and others, where the browser tells. */
  type?: string;
  /** The speed: `4g` is the fastest. */
  effectiveType?: string;
}

function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection };
  if (!connection) return false;
  const { saveData, type, effectiveType = '4g' } = connection;
  return saveData === true || type === 'cellular' || effectiveType !== '4g';
}

let watched: ServiceWorkerRegistration | null = null;

function watch(registration: ServiceWorkerRegistration): void {
  if (watched) return;
  watched = registration;
  const look = () => void lookForVersion(registration);
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  // Another tab has changed the version.
  navigator.serviceWorker.addEventListener('controllerchange', look);
  setInterval(() => registration.update().catch(() => undefined), checkEveryMs);
}

/** A page that is as new as the waiting worker, because it came from the network, asks no one. */
async function lookForVersion(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting, active } = registration;
  const newest = waiting ?? active;
  if (!newest) return;
  const isOurs = await hasThisVersion(newest);
  if (isOurs) waiting?.postMessage({ type: 'use' });
  announceVersion(isOurs ? null : () => changeVersion(registration));
}

const hasThisVersion = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    worker.postMessage({ type: 'has', address: entryScript() }, [channel.port2]);
  });

/** What the tab keeps in session storage, such as the desk's list, is there after it. */
function changeVersion({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: 'use' });
}
