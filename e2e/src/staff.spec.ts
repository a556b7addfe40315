import { expect, signInQuickly, test } from './fixtures.ts';

test('an account that an administrator adds signs in with the one-time password, chooses its own, does what its role may, and is signed out when it is disabled', {
  tag: '@core',
}, async ({ page, browser, baseURL, complaints }) => {
  await signInQuickly(page);
  await page.goto('/library/staff');
  await page.getByRole('button', { name: 'Add an account' }).click();
  const form = page.getByRole('dialog', { name: 'Add an account' });
  await form.getByLabel('Name', { exact: false }).first().fill('Quiteria Lobo');
  await form.getByLabel('Username').fill('quiteria');
  await form.getByRole('radio', { name: 'Coordinator' }).check();
  await form.getByRole('button', { name: 'Add account' }).click();
  const given = page.getByRole('dialog', { name: 'A password for Quiteria Lobo' });
  const password = await given.locator('code').innerText();
  await given.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Quiteria Lobo' }).click();
  await expect(page.getByText('one-time password').first()).toBeVisible();

  const theirs = await browser.newPage({ ...(baseURL && { baseURL }) });
  await theirs.goto('/signin');
  await theirs.getByLabel('Username').fill('quiteria');
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await theirs.getByRole('textbox', { name: 'The password you were given' }).fill(password);
  await theirs.getByRole('textbox', { name: 'New password' }).fill('seven crows on a wire');
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  const ways = theirs.getByRole('navigation', { name: 'Main' }).first();
  await expect(ways.getByRole('link', { name: 'Add site or school' })).toBeVisible();
  await expect(ways.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await theirs.goto('/library/staff');
  await expect(theirs.getByText('This is for administrators')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('list', { name: 'Signed in at' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Disable this account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable this account' }).click();
  await expect(page.getByRole('button', { name: 'Enable this account' })).toBeVisible();
  await theirs.goto('/mop');
  await expect(theirs).toHaveURL(/\/signin/);
  await theirs.close();
  expect(complaints).toEqual([]);
});
