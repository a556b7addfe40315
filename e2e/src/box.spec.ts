import { booksInLibrary, siteAt } from './demo-places.ts';
import { expect, signInQuickly, test } from './fixtures.ts';

test('a box, packed from pasted numbers and unpacked again, lends and returns what is scanned and keeps what is missing', {
  tag: '@core',
}, async ({ page }) => {
  await signInQuickly(page);
  const site = await siteAt(page, 6);
  const [first = '', second = '', third = ''] = await booksInLibrary(page, 3, 40);
  const group = (name: string) => page.getByRole('region', { name, exact: true });
  await page.goto(`/mop/site/${site.site_id}/box`);
  // This screen loads no list of options, whose styles would give the arrows their size.
  const arrows = await page.locator('.mantine-NativeSelect-section svg').boundingBox();
  expect(arrows?.width).toBeLessThanOrEqual(20);
  await page.getByLabel('Accession numbers').fill(`${first} ${second}`);
  await page.getByRole('button', { name: 'Start the list' }).click();
  await expect(group('To pack').getByRole('listitem')).toHaveCount(2);
  const field = page.getByLabel('Accession number', { exact: true });
  await expect(field).toBeFocused();
  for (const code of [first, third]) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  await expect(group('In the box').getByRole('listitem')).toHaveText([new RegExp(first)]);
  await expect(group('Not on the list')).toContainText(third);
  await page.reload();
  await expect(group('To pack').getByRole('listitem')).toHaveText([new RegExp(second)]);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Which were missing')).toBeVisible();

  await page.getByRole('link', { name: 'Unpacking' }).click();
  await page.getByRole('button', { name: 'Start unpacking' }).click();
  await expect(group('Not back yet')).toContainText(first);
  await field.fill(first);
  await field.press('Enter');
  await expect(group('Back in the library')).toContainText(first);
});
