import 'fake-indexeddb/auto';
import { afterEach, beforeEach, vi } from 'vitest';

/** A device in a test: real storage in memory, and as many tabs as wanted, each with the whole of field/ for itself. */

/** Bytes in the class of this page. That of structuredClone is node's, and Dexie does not know it. */
function cloned(value: unknown): unknown {
  if (typeof value === 'function') throw new DOMException('A function cannot be stored.', 'DataCloneError');
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return new Uint8Array(value as Uint8Array);
  if (Array.isArray(value)) return value.map(cloned);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cloned(each)]));
}
globalThis.structuredClone = cloned as typeof structuredClone;

/** Locks of the browser, which jsdom does not have: one request at a time. */
class Locks {
  private last: Promise<unknown> = Promise.resolve();

  request<T>(_name: string, work: () => Promise<T>): Promise<T> {
    const mine = this.last.catch(() => undefined).then(work);
    this.last = mine;
    return mine;
  }
}

const giveLocks = () => Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });

/** What the browser says of its storage; tests change it. */
export const browserStorage = { quota: 1e12, usage: 0, persisted: true };

function giveStorage(): void {
  Object.assign(browserStorage, { quota: 1e12, usage: 0, persisted: true });
  const value = {
    estimate: async () => ({ quota: browserStorage.quota, usage: browserStorage.usage }),
    persisted: async () => browserStorage.persisted,
    persist: async () => browserStorage.persisted,
  };
  Object.defineProperty(navigator, 'storage', { value, configurable: true });
}

/** Of the tab that is being opened. */
let channels: BroadcastChannel[] = [];

/** What tabs leave behind in the page that they share here. */
const leftBehind: (() => void)[] = [];

function watchWhatTabsStart(): void {
  const { setInterval, setTimeout } = globalThis;
  vi.stubGlobal('setInterval', (...given: Parameters<typeof setInterval>) => {
    const timer = setInterval(...given);
    leftBehind.push(() => clearInterval(timer));
    return timer;
  });
  vi.stubGlobal('setTimeout', (...given: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...given);
    if (Number(given[1]) >= 400) leftBehind.push(() => clearTimeout(timer));
    return timer;
  });
  for (const target of [window, document]) {
    const { addEventListener } = target;
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (type: string, listener: unknown, how?: unknown) => {
        addEventListener.call(target, type, listener as () => void, how as AddEventListenerOptions);
        leftBehind.push(() => target.removeEventListener(type, listener as () => void));
      },
    );
  }
  const Channel = globalThis.BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
}

async function loadTab() {
  vi.resetModules();
  channels = [];
  return {
    channels,
    field: await import('../field/field.ts'),
    state: await import('../field/store/field-state.ts'),
    store: await import('../field/store/store.ts'),
    key: await import('../field/store/data-key.ts'),
    kits: await import('../field/store/kit-store.ts'),
    outbox: await import('../field/store/outbox.ts'),
    enrolled: await import('../field/store/enrolled.ts'),
    index: await import('../field/store/title-index.ts'),
    sync: await import('../field/store/sync.ts'),
    clock: await import('../field/store/clock.ts'),
    auth: await import('../lib/auth.ts'),
    connection: await import('../lib/connection.ts'),
  };
}
export type FieldTab = Awaited<ReturnType<typeof loadTab>>;

const openTabs: FieldTab[] = [];

/** Opens another tab of the same browser, or the same one after a reload. */
export async function openTab(): Promise<FieldTab> {
  const tab = await loadTab();
  openTabs.push(tab);
  return tab;
}

/** What the tab had in memory is lost, what it was doing does not continue, and its lock is free. */
export function killTab(tab: FieldTab): void {
  for (const channel of tab.channels) channel.close();
  tab.store.store.close({ disableAutoOpen: true });
  giveLocks();
}

/** For the tests of a file: an empty browser before each, and none of its tabs afterwards. */
export function freshBrowser(): void {
  if (!process.env.OWN_MODULES)
    throw new Error(
      'A started device would answer the calls of later tests: add the test to testsWithOwnModules.',
    );
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    vi.stubGlobal('isSecureContext', true);
    giveStorage();
    giveLocks();
    watchWhatTabsStart();
  });
  afterEach(async () => {
    // What a tab is sending is finished first, unless the test has left it without an answer.
    const finished = navigator.locks.request('storyvan-sync', async () => undefined);
    await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, 300))]);
    for (const leave of leftBehind.splice(0)) leave();
    for (const tab of openTabs.splice(0)) killTab(tab);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    const { default: Dexie } = await import('dexie');
    await Dexie.delete('storyvan-field');
  });
}
