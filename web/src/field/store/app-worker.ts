import { deviceFlag } from '../../lib/device-flag.ts';

/** Installs the service worker (web/src/sw), and notices new versions of the app (docs/decisions/0058). */

/** As in web/src/sw/pages.ts. */
const deviceMark = 'storyvan-device';

const checkEveryMs = 3_600_000;

const quietMs = 3000;

/** Offers a new version to the person; called with what changes to it. */
let offer: (change: () => void) => unknown = () => undefined;

/**
 * Installs it once the first screen is there. On a connection that costs by the megabyte, only a device keeps the app.
 */
export async function startAppWorker(offerVersion: typeof offer): Promise<void> {
  offer = offerVersion;
  holdVersion();
  await quiet();
  const isDevice = deviceFlag() !== null;
  const isKept = navigator.serviceWorker.controller !== null;
  // If it cannot be loaded now, it is when the app is opened the next time.
  if (isDevice || isKept || !isMetered()) await keepApp(isDevice).catch(() => undefined);
}

/** The version of the open page: the address of its entry script, whose name has a hash of it. */
const entryScript = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

/**
 * A lock, held as long as the page is open. From these the service worker knows which versions are in use, and keeps
 * their files.
 */
function holdVersion(): void {
  const forever = new Promise<never>(() => undefined);
  void navigator.locks.request(`storyvan version ${entryScript()}`, { mode: 'shared' }, () => forever);
}

/** Until the page has loaded nothing for some seconds: what comes next takes nothing from it on a slow network. */
async function quiet(): Promise<void> {
  const loaded = () => performance.getEntriesByType('resource').length;
  for (let before = -1, now = loaded(); now !== before; now = loaded()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  }
}

/** Resolves once the app opens without a network; rejects if its files could not be fetched. */
export async function keepApp(isDevice: boolean): Promise<void> {
  await (isDevice ? caches.open(deviceMark) : caches.delete(deviceMark));
  const registration = await navigator.serviceWorker.register('/sw.js');
  watch(registration);
  if (!registration.active) await firstOf(registration);
}

function firstOf({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve();
      if (!worker || worker.state === 'redundant')
        reject(new Error('The app could not be put on this device. Try again where the network is better.'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}

interface Connection {
  saveData?: boolean;
  /** `cellular` and others, where the browser says so. */
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
  setInterval(() => {
    // A hidden page sends nothing.
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  }, checkEveryMs);
}

/** A page that is as new as the waiting worker, because it came from the network, asks no one. */
async function lookForVersion(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting, active } = registration;
  const newest = waiting ?? active;
  if (!newest) return;
  if (await hasThisVersion(newest)) waiting?.postMessage({ type: 'use' });
  else offer(() => changeVersion(registration));
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
