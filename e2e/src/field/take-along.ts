import { expect, type Page } from '@playwright/test';

export const pin = '271828';

/** On the page of a site, for the first time: sets this browser up as a device and takes the site along. */
export async function takeAlongFirst(page: Page, site: { name: string }, device: string): Promise<void> {
  await page.getByRole('button', { name: `Take along: ${site.name}` }).click();
  await page.getByLabel('Name of this device').fill(device);
  await page.getByLabel('PIN, 4 to 12 digits').fill(pin);
  await page.getByLabel('The same PIN again').fill(pin);
  await page.getByRole('button', { name: 'Set up and take along' }).click();
  await expect(page.getByRole('dialog').getByText('on this device (')).toBeVisible({ timeout: 60_000 });
}

/** Enters the PIN where a screen asks for it. */
export async function unlock(page: Page): Promise<void> {
  await page.getByLabel('PIN of this device').fill(pin);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByLabel('PIN of this device')).toBeHidden();
}
