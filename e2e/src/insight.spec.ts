import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { siteAt } from './demo-places.ts';
import { expect, signInQuickly, test } from './fixtures.ts';
import { printedPages } from './printed-pages.ts';

const shown = (page: Page) => expect(page.getByText('Children reached').first()).toBeVisible();

test('insight, from the dashboard to a place and back, can be used with the keyboard alone', async ({
  page,
}) => {
  await signInQuickly(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Insight', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Insight: the year in numbers' })).toBeVisible();
  await shown(page);
  const place = page.getByRole('table', { name: 'Places' }).getByRole('link').first();
  const name = (await place.textContent()) ?? '';
  await place.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${name}: the year in numbers` })).toBeVisible();
  await page.getByRole('link', { name: 'Lending statistics' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Insight' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${name}: the year in numbers` })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Insight' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Insight: the year in numbers' })).toBeVisible();
});

test('the impact report, printed, has two or three pages and no other part of the screen', async ({
  page,
}) => {
  await signInQuickly(page);
  await page.goto('/insight?report=yes');
  await expect(page.getByRole('article', { name: 'The report' })).toBeVisible();
  // A space between two words may be a gap.
  const pages = printedPages(await page.pdf({ preferCSSPageSize: true })).map((text) =>
    text.replace(/\s/g, ''),
  );
  expect([2, 3]).toContain(pages.length);
  expect(pages[0]).toContain('Childrenreached');
  expect(pages.at(-1)).toContain('Achildcountsonce');
  expect(pages.join()).not.toContain('Saveorprint');
  expect(pages.join()).not.toContain('Dashboard');
});

test('insight, exported and saved as pictures, gives files that can be opened', async ({ page }) => {
  await signInQuickly(page);
  await page.goto('/insight?scope=mop');
  await shown(page);
  const save = async (act: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), act()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const workbook = await save(() => page.getByRole('button', { name: 'Export' }).click());
  expect(workbook.name).toMatch(/^insight-.*\.xlsx$/);
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
  const picture = async (kind: string) => {
    await page.getByRole('button', { name: 'Save picture: Books borrowed by month' }).click();
    return save(() => page.getByRole('menuitem', { name: kind }).click());
  };
  const png = await picture('PNG');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  const svg = (await picture('SVG')).bytes.toString();
  expect(svg).toContain('Books borrowed by month');
  expect(svg).not.toMatch(/ (class|style)=/);
});

test('insight, on a phone, starts with one card for each figure, and is reached from a site', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInQuickly(page);
  const { site_id, name } = await siteAt(page, 0);
  await page.goto(`/mop/site/${site_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('heading', { name: /^About this site/ }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Insight ›' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name}: the term in numbers` })).toBeVisible();
  await shown(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Share figures' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Figures to share' })).toBeVisible();
  await expect(page.getByText(/^“Not shown” means/)).toBeVisible();
});
