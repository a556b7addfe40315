import { expect, signIn, test } from './fixtures.ts';

test('signing in, with a deep link, leads to the intended screen', async ({ page }) => {
  await page.goto('/mop/site/1/lend-to-child');
  await expect(page).toHaveURL(/\/signin\?next=/);
  const params = new URL(page.url()).searchParams.get('params') ?? '';
  expect(JSON.parse(Buffer.from(params, 'base64').toString('utf8'))).toEqual({ siteId: '1' });

  await page.getByLabel('Username').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('storyvan');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/mop\/site\/1\/lend-to-child$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/lend-to-child/);
});

test('signing in, with a wrong password, alerts Failed and stays', async ({ page, complaints }) => {
  await page.goto('/signin');
  await page.getByLabel('Username').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/signin/);
  // The browser itself reports the 401 of the sign-in call.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
});

test('an unknown path, when not signed in, falls back to sign-in', async ({ page }) => {
  await page.goto('/no/such/screen');
  await expect(page).toHaveURL(/\/signin/);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('the sign-in screen, when already signed in, redirects to the dashboard', async ({ page }) => {
  await signIn(page);
  await page.goto('/signin');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/no/such/screen');
  await expect(page).toHaveURL(/\/$/);
});

for (const next of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '/\\evil.example']) {
  test(`next, when it points to ${next}, never leaves the site`, async ({ page, demo }) => {
    await signIn(page, `/signin?next=${encodeURIComponent(next)}&params=e30=`);
    await expect(page).toHaveURL(`${demo.url}/`);
  });
}

test('signing out, on any screen, ends the sign-in and asks for it again', async ({ page }) => {
  await signIn(page);
  // A call that is still under way then would be refused, which the browser writes to the console.
  await page.goto('/lis', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /demo librarian|account/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin/);
  await page.goto('/mop');
  await expect(page).toHaveURL(/\/signin/);
});

test('a user who is signed out by an administrator, in the middle of work, signs in and returns to the screen', async ({
  page,
  complaints,
}) => {
  await signIn(page, '/lis');
  await expect(page).toHaveURL(/\/lis$/);
  await page.request.post('/api/login/sign_out');
  await page.goto('/mop');
  await expect(page).toHaveURL(/\/signin\?next=%2Fmop/);
  await page.getByLabel('Username').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('storyvan');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/mop$/);
  expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true);
});
