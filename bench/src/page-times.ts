import type { Page } from '@playwright/test';

/**
 * Times that a page takes itself, because Playwright looks only now and then. Scripts are text, because tsx would add
 * calls to functions that the page does not have. Something counts as painted in the task after the first frame that
 * shows it.
 */

/** As WebPageTest's "3G slow": 400 kbit/s each way, 400 ms for a round trip. */
export const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const whenPainted = `
  const whenPainted = (isThere, done) => {
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
`;

/** `window.seen`: milliseconds from the start of the navigation until such an element is painted. */
export const timeOf = (selector: string): string => `{
  ${whenPainted}
  window.seen = new Promise((resolve) => whenPainted(() => document.querySelector('${selector}'), resolve));
}`;

/** Presses something, and waits for an element; milliseconds from the event until it is painted. */
export async function timeFrom(page: Page, press: () => Promise<void>, selector: string): Promise<number> {
  await page.evaluate(`{
    ${whenPainted}
    let start;
    const note = ({ timeStamp, key }) => {
      if (key === undefined || key === 'Enter') start ??= timeStamp;
    };
    for (const type of ['click', 'keydown']) addEventListener(type, note, { capture: true });
    window.pressed = new Promise((resolve) =>
      whenPainted(() => start && document.querySelector('${selector}'), (now) => resolve(now - start)));
    // Not the promise, which would be waited for.
    undefined;
  }`);
  await press();
  return page.evaluate<number>('window.pressed');
}

/** `window.times`: from each Enter until there is one more such row, and the duration of each interaction. */
export const timesOfScans = (row: string): string => `{
  ${whenPainted}
  window.times = { rows: [], interactions: [] };
  let enters = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) window.times.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key !== 'Enter') return;
    const count = () => document.querySelectorAll('${row}').length;
    const before = count();
    const mine = ++enters;
    // A card has no row.
    const isOver = () => mine !== enters || count() !== before;
    whenPainted(isOver, (now) => mine === enters && window.times.rows.push(now - timeStamp));
  }, { capture: true });
}`;

/** Like a scanner: keys without a pause, then Enter. Waits until the scan is answered. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.locator('li[data-state="waiting"]').first().waitFor({ state: 'detached' });
}
