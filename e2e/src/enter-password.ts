import { expect, type Page } from '@playwright/test';

export interface Account {
  username: string;
  password: string;
}

/** Signs in on the screen that asks for it. */
export async function enterPassword(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/signin/);
}
