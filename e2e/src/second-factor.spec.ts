import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { now } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { storyvan } from './server.ts';

const asha = { username: 'asha-factor', password: 'a van full of stories' };

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin/);
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(asha.username);
  await page.getByLabel('Password', { exact: true }).fill(asha.password);
  await page.keyboard.press('Enter');
}

async function typeRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.keyboard.press('Enter');
}

test('two-step sign-in, once set up with an app, asks for a code or a recovery code', {
  tag: '@core',
}, async ({ page, demo, complaints }) => {
  await storyvan(demo.dataDir, ['staff', 'add', asha.username, '--password-stdin'], asha.password);
  await page.goto('/signin');
  await typePassword(page);
  await expect(page).toHaveURL(/\/$/);

  // Set up, by keyboard alone.
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await page.getByRole('button', { name: 'Set up' }).press('Enter');
  await page.keyboard.type(asha.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
  const totp = new TOTP({ secret });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(totp.generate({ timestamp: now().getTime() }));
  await page.keyboard.press('Enter');
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();

  // With the next code from the app; the one used in the set-up is not valid again.
  await signOut(page);
  await typePassword(page);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/This code is wrong or has already been used/)).toBeVisible();
  await page.keyboard.type(totp.generate({ timestamp: now().getTime() + 30_000 }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);

  // With a recovery code, once.
  const [first, second] = codes as [string, string];
  await signOut(page);
  await typePassword(page);
  await typeRecoveryCode(page, first);
  await expect(page).toHaveURL(/\/$/);
  await signOut(page);
  await typePassword(page);
  await typeRecoveryCode(page, first);
  await expect(page.getByText(/has already been used/)).toBeVisible();
  await page.getByLabel('Recovery code').fill(second);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);

  // This browser is in the list of devices.
  await page.goto('/my-account');
  await expect(page.getByRole('list', { name: 'Signed in at' })).toContainText('this one');
  await expect(page.getByText('8 recovery codes are left')).toBeVisible();
  // The browser itself reports each 401.
  expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true);
});
