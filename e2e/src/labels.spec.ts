import type { Page } from '@playwright/test';
import { decodeCode128 } from '../../web/src/ui/paper/decode-code128.fixtures.ts';
import { childrenAt, siteAt } from './demo-places.ts';
import { expect, signInQuickly, test } from './fixtures.ts';
import { printedBars } from './printed-bars.ts';
import { printedPages } from './printed-pages.ts';

const number = (n: number) => `B-${String(n).padStart(5, '0')}`;
const print = (page: Page) => page.pdf({ preferCSSPageSize: true });

async function openLabels(page: Page, path: string, sheet: string, startAt = 1): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Sheet').selectOption(sheet);
  await page.getByLabel('Start at label').fill(String(startAt));
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
}

/** From the manufacturers of the sheets, in millimetres. */
const sheets = [
  { key: '3x8', columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, step: 70 },
  { key: '3x7', columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, step: 66 },
  { key: '5x13', columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.75, top: 10.7, step: 40.6 },
];

for (const { key, columns, rows, width, height, left, top, step } of sheets) {
  test(`labels on a sheet of ${key}, printed, are at their exact positions and encode the numbers of their copies`, async ({
    page,
  }) => {
    await signInQuickly(page);
    await openLabels(page, `/labels?from=${number(1)}&to=${number(80)}`, key, 3);
    const pdf = await print(page);
    const pages = printedBars(pdf);
    const size = columns * rows;
    expect(pages).toHaveLength(Math.ceil(82 / size));
    expect(pages.flat().map(({ modules }) => decodeCode128(modules))).toEqual(
      Array.from({ length: 80 }, (_, n) => number(n + 1)),
    );
    for (const [at, bars] of pages.flat().entries()) {
      const place = (at + 2) % size;
      const labelLeft = left + (place % columns) * step;
      const labelTop = top + Math.floor(place / columns) * height;
      // In the middle of its label, with white on either side, as wide as scanners need.
      expect(Math.abs(bars.left + bars.width / 2 - (labelLeft + width / 2))).toBeLessThan(0.3);
      expect(bars.top).toBeGreaterThan(labelTop);
      expect(bars.top + bars.height).toBeLessThan(labelTop + height);
      const module = bars.width / bars.modules.length;
      expect(module).toBeGreaterThan(0.19);
      expect(bars.left - labelLeft).toBeGreaterThan(10 * module);
      expect(bars.height).toBeGreaterThan(6);
    }
    const [sheet = ''] = printedPages(pdf);
    expect(sheet).toContain(number(1));
    // Nothing else of the screen.
    expect(sheet).not.toContain('Barcode labels');
    expect(sheet).not.toContain('Page 1');
  });
}

test('books added just now, with printed labels, are found by their numbers at once', async ({ page }) => {
  await signInQuickly(page);
  await page.goto('/add-book');
  await page.getByRole('button', { name: 'The book has no ISBN' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The Van Under the Banyan');
  await page.getByLabel('How many').fill('3');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Print labels' }).click();
  await expect(page.getByText('3 labels')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  const [bars = []] = printedBars(await print(page));
  const numbers = bars.map(({ modules }) => decodeCode128(modules));
  expect(numbers).toHaveLength(3);
  await page.goto(`/books/${numbers[2]}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Van Under the Banyan');
  await page.getByRole('button', { name: 'Withdrawn or lost' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Stock history' })).toContainText('withdrawn');
});

test('a thousand labels, on request, are ready to print within a few seconds', async ({ page }) => {
  await signInQuickly(page);
  const start = performance.now();
  await openLabels(page, `/labels?from=${number(1)}&to=${number(1000)}`, '3x8');
  await expect(page.getByText('1,000 labels')).toBeVisible();
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(printedBars(await print(page)).flat()).toHaveLength(1000);
});

for (const { sheet, width, height } of [
  { sheet: 'cards', width: 85.6, height: 54 },
  { sheet: '5x13', width: 38.1, height: 21.2 },
]) {
  test(`children's cards on a sheet of ${sheet}, printed, encode the card numbers and name child, place and level`, async ({
    page,
  }) => {
    await signInQuickly(page);
    const site = await siteAt(page, 2);
    const children = await childrenAt(page, 'mop', site.site_id);
    await openLabels(page, `/labels/children?place=${site.site_id}`, sheet);
    const pdf = await print(page);
    const bars = printedBars(pdf).flat();
    const numbers = bars.map(({ modules }) => decodeCode128(modules));
    expect(numbers.toSorted()).toEqual(children.map(({ card_no }) => card_no).toSorted());
    for (const { left, width: barsWidth, height: barsHeight, modules } of bars) {
      const module = barsWidth / modules.length;
      expect(module).toBeGreaterThan(0.19);
      expect(left).toBeGreaterThan(10 * module);
      expect(barsWidth + 20 * module).toBeLessThan(width);
      expect(barsHeight).toBeGreaterThan(6);
      expect(barsHeight).toBeLessThan(height);
    }
    const text = printedPages(pdf).join(' ');
    const [child] = children;
    expect(text).toContain(child?.card_no ?? 'no child');
    expect(text).toMatch(/Level \d \w+/);
    expect(text).not.toContain("Children's cards");
  });
}
