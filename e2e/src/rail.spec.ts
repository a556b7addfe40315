import { expect, signInQuickly, test } from './fixtures.ts';

test('the navigation of an administrator, on a laptop 900 pixels high, shows every entry', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInQuickly(page);
  await page.goto('/');
  const rail = page.getByRole('navigation', { name: 'Main' });
  await expect(rail.getByRole('link', { name: 'Settings' })).toBeVisible();
  for (const link of await rail.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
});

test('the navigation, on a lower screen, scrolls to its last entry while the page stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await signInQuickly(page);
  await page.goto('/');
  const last = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' });
  await expect(last).not.toBeInViewport();
  await page.getByRole('link', { name: 'To-do', exact: true }).hover();
  await page.mouse.wheel(0, 2000);
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
