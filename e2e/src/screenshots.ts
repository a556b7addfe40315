import { join } from 'node:path';
import { booksAt, booksInLibrary, childrenAt, siteAt } from './demo-places.ts';
import { Desk } from './desk.ts';
import { expect, signInQuickly, test } from './fixtures.ts';
import { root } from './server.ts';

const sizes = [
  { suffix: '', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { suffix: '-phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { suffix: '-dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { suffix: '-phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

for (const [index, { suffix, viewport, colorScheme }] of sizes.entries()) {
  test.describe(`screenshots${suffix}`, () => {
    test.use({ viewport, colorScheme });

    test('the dashboard and a desk at work, in the demo programme, are pictured', async ({ page }) => {
      const picture = async (name: string) => {
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        await expect(page.getByRole('button', { name: /account of/ })).toBeVisible();
        await page.screenshot({ path: join(root, 'docs/screenshots', `${name}${suffix}.png`) });
      };
      await signInQuickly(page);
      await page.goto('/');
      await expect(page.getByText('mop · community sites')).toBeVisible();
      await picture('dashboard');

      const site = await siteAt(page, 2 + index);
      const free = await booksInLibrary(page, 4, 5 + 3 * index);
      const elsewhere = (await booksAt(page, 'mop', (await siteAt(page, 12)).site_id))[0]?.accn_no as string;
      const children = (await childrenAt(page, 'mop', site.site_id)).filter((child) => child.books_out === 0);
      const [first, second] = children;
      if (!first || !second) throw new Error('Two children without books are needed.');
      const desk = new Desk(page);
      await desk.open(`/mop/site/${site.site_id}/lend-to-child`);
      await desk.scan(first.card_no as string);
      await desk.scanAccepted(free[0] as string);
      await desk.scan(elsewhere);
      await desk.expectState(elsewhere, 'refused');
      await desk.scan(second.card_no as string);
      await desk.scanAccepted(free[1] as string);
      await desk.scanAccepted(free[2] as string);
      await page.keyboard.type(free[3] as string);
      await expect(page.locator('[class*="Notification-root"]')).toHaveCount(0);
      await picture('lend-to-child');
    });
  });
}
