import type { BrowserContext, Page } from '@playwright/test';
import { now } from '../clock.ts';

/** A page that no one uses, for hours that pass in seconds. */

/** For the pages that are opened from now on. */
export const stopClock = (page: Page): Promise<void> => page.clock.install({ time: now() });

/** From now on, counts requests, also those that fail and those of the service worker. */
export function requestsOf(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', () => {
    count += 1;
  });
  return () => count;
}

/** What a reply takes of real time. */
const replyMs = 25;

/** A request that is sent in one step has its reply before the next, so that it does not time out. */
export async function passMinutes(page: Page, minutes: number, stepMs = 5000): Promise<void> {
  for (let passed = 0; passed < minutes * 60_000; passed += stepMs) {
    await page.clock.runFor(stepMs);
    await new Promise((resolve) => setTimeout(resolve, replyMs));
  }
}
