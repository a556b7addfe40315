import type { CDPSession, Page } from '@playwright/test';
import type { Figures } from '../figures.ts';
import { scan, timeFrom } from '../page-times.ts';
import { controlOf, onSlow3G, type Phone, slowdown } from './on-the-phone.ts';

/** The index of all books: the memory it takes, how long the first scan waits for it, and taking it along. */

const megabyte = 2 ** 20;
const kilobyte = 1000;
/** From opening the desk to the first book. */
const untilFirstScan = 6000;

async function heapOf(control: CDPSession): Promise<number> {
  await control.send('HeapProfiler.enable');
  // Each releases something for the next one, such as code that has not run for a while.
  for (let n = 0; n < 8; n++) await control.send('HeapProfiler.collectGarbage');
  return (await control.send('Runtime.getHeapUsage')).usedSize / megabyte;
}

/** Also in the memory of the page. */
const forgetIndex = (page: Page): Promise<void> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('storyvan-field');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction('pieces', 'readwrite');
      change.objectStore('pieces').clear();
      change.oncomplete = () => {
        opening.result.close();
        const channel = new BroadcastChannel('storyvan-field');
        channel.postMessage(['pieces']);
        channel.close();
        resolve();
      };
    };
  })`);

export async function measureIndex(phone: Phone, figures: Figures): Promise<void> {
  const { device, site, cards } = phone;
  const { page, network } = device;
  network.set('gone');
  await device.openDesk(site);
  const control = await controlOf(page);
  await control.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await scan(page, cards[0] as string);
  await page.waitForTimeout(untilFirstScan);
  await page.keyboard.type('B-9999999');
  const first = await timeFrom(page, () => page.keyboard.press('Enter'), 'li[data-state="refused"]');
  figures.note('desk, first scan: a number that is not of the place', first, 'ms', { under: 100 });
  await control.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const withIndex = await heapOf(control);
  await forgetIndex(page);
  figures.note('memory of the desk, with three kits and the index', withIndex, 'MB');
  figures.note('memory of the index of 100,000 copies', withIndex - (await heapOf(control)), 'MB');
  network.set('fine');
  await takeIndexAlong(phone, figures);
}

/** Refreshes a place of a device whose index was removed, then again without a change. */
async function takeIndexAlong({ device, site }: Phone, figures: Figures): Promise<void> {
  const { page, network } = device;
  await device.open('/today');
  await device.unlock();
  const refresh = async () => {
    const before = network.received;
    const start = performance.now();
    await page.getByRole('button', { name: `Refresh: ${site.name}` }).click();
    await page.getByText(`${site.name} is up to date.`).waitFor({ timeout: 120_000 });
    const seconds = (performance.now() - start) / 1000;
    await page.getByText(`${site.name} is up to date.`).waitFor({ state: 'detached' });
    return { seconds, kB: (network.received - before) / kilobyte };
  };
  await onSlow3G(page, async () => {
    const whole = await refresh();
    figures.note('taking the index along on slow 3G', whole.seconds, 's', { under: 10 });
    figures.note('taking the index along: received', whole.kB, 'kB');
    const again = await refresh();
    figures.note('the same without a change', again.seconds, 's');
    figures.note('the same without a change: received', again.kB, 'kB');
  });
}
