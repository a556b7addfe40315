import { expect } from '@playwright/test';
import type { FieldDevice } from '../../../e2e/src/field/field-device.ts';
import { passMinutes, requestsOf, stopClock } from '../../../e2e/src/field/idle-page.ts';
import type { Figures } from '../figures.ts';

/** What a page sends that no one uses: while it is visible, and hidden behind another tab. */

/** A new version of the app is looked for every hour. */
const minutes = 70;

export async function measureRequests(device: FieldDevice, figures: Figures): Promise<void> {
  const { page } = device;
  await stopClock(page);
  await device.open('/today');
  // What the screen itself asks.
  await passMinutes(page, 1);
  const requests = requestsOf(page.context());
  await passMinutes(page, minutes);
  figures.note('Today, visible: requests an hour', (requests() / minutes) * 60, '');
  const before = requests();
  const other = await page.context().newPage();
  await other.bringToFront();
  await expect.poll(() => page.evaluate('document.visibilityState')).toBe('hidden');
  await passMinutes(page, minutes, 60_000);
  figures.note(`Today, hidden for ${minutes} minutes: requests`, requests() - before, '', { exactly: 0 });
}
