import { expect, type Page } from '@playwright/test';
import { booksAt, siteAt } from './demo-places.ts';
import { signInQuickly, test } from './fixtures.ts';

const scan = async (page: Page, accn_no: string, outcome: string) => {
  await page.keyboard.type(accn_no);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('list', { name: 'Your scans, newest first' }).getByRole('listitem');
  await expect(rows.filter({ hasText: accn_no }).first()).toContainText(outcome);
};

test('a stocktake of a site, counted by scans, fixed and finished, is kept and compared', async ({
  page,
}) => {
  await signInQuickly(page);
  const [site, other] = [await siteAt(page, 4), await siteAt(page, 5)];
  const here = await booksAt(page, 'mop', site.site_id);
  const [elsewhere] = await booksAt(page, 'mop', other.site_id);
  const [first, second] = here;
  const count = async () => {
    await page.goto(`/mop/site/${site.site_id}`);
    await page.getByRole('main').getByRole('link', { name: 'Stocktake', exact: true }).click();
    await page.getByRole('button', { name: 'Start stocktake' }).click();
    await expect(page.getByLabel('Accession number')).toBeFocused();
  };
  const finish = async () => {
    await page.getByRole('button', { name: 'Finish stocktake' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finish stocktake' }).click();
    await expect(page.getByRole('heading', { name: 'Stocktake result' })).toBeVisible();
  };

  await count();
  await finish();
  await count();
  await scan(page, String(first?.accn_no), 'counted');
  await scan(page, String(second?.accn_no), 'counted');
  await scan(page, String(elsewhere?.accn_no), `Recorded at ${other.name}`);
  await expect(page.getByText(`2 of ${here.length} books counted`)).toBeVisible();

  await page.getByRole('button', { name: 'Elsewhere (1)' }).click();
  await page.getByRole('button', { name: /^Lend here/ }).click();
  await expect(page.getByText('No book here is recorded elsewhere')).toBeVisible();
  await page.getByRole('button', { name: /^Missing \(/ }).click();
  await page
    .getByRole('button', { name: /^Record as lost/ })
    .first()
    .click();
  await expect(page.getByText('Done (1)')).toBeVisible();

  await finish();
  await expect(page.getByRole('row', { name: `Counted 2 0` })).toBeVisible();
  await expect(page.getByText(`Missing again (${here.length - 2})`)).toBeVisible();
  await expect(page.getByText('Missing last time, not now (2)')).toBeVisible();
});
