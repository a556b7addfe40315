import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { ReturnableBook } from '@storyvan/contract/lending';
import type { lendingRegister } from '@storyvan/contract/lending-register';
import { lastLendingAt, siteAt } from './demo-places.ts';
import { expect, signInQuickly, test } from './fixtures.ts';
import { printedPages } from './printed-pages.ts';

const books: ReturnableBook[] = Array.from({ length: 4000 }, (_, index) => ({
  accn_no: `B-${String(index).padStart(5, '0')}`,
  isbn: null,
  title: `आम का पेड़ ${index}`,
  author: `=cmd|' /C calc'!A${index}`,
  language: 'Hindi',
  level: 3,
  category_primary: 'Story',
  hex_code: null,
  cover: null,
  date_issue: '2026-11-02',
  date_renewed: null,
  days_out: index,
  overdue: false,
  child_id: null,
  child_name: null,
}));

/** A place with more books than any real one, so that the file is large. */
async function openLongList(page: Page): Promise<void> {
  await signInQuickly(page);
  const site = await siteAt(page, 0);
  await page.route('**/api/info/get_returnable_books_from_site/**', (route) =>
    route.fulfill({ json: books }),
  );
  await page.goto(`/mop/site/${site.site_id}/returnable-books`);
  await expect(page.getByText('1–50 of 4,000')).toBeVisible();
}

async function exportAs(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('a list of 4,000 books, exported as CSV, has all of them and no formula', async ({ page }) => {
  await openLongList(page);
  const { name, bytes } = await exportAs(page, 'CSV');
  expect(name).toMatch(/^returnable-books-.*\.csv$/);
  const lines = bytes.toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(4001);
  expect(lines[1]).toBe(`B-03999,आम का पेड़ 3999,"'=cmd|' /C calc'!A3999",,Hindi,3,Story,2026-11-02,3999,no`);
});

test('a list of 4,000 books, exported as Excel under our content policy, is finished', async ({ page }) => {
  await openLongList(page);
  const { name, bytes } = await exportAs(page, 'Excel');
  expect(name).toMatch(/\.xlsx$/);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.toString('latin1')).toContain('xl/worksheets/sheet1.xml');
});

test('the export code, on a screen where nothing is exported, is not loaded', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text());
  });
  await openLongList(page);
  await page.waitForLoadState('networkidle');
  const writers = () => scripts.filter((script) => /escapeFormulae|sharedStrings/.test(script)).length;
  expect(writers()).toBe(0);
  await exportAs(page, 'Excel');
  expect(writers()).toBeGreaterThan(0);
});

test('a long list, printed from a phone, is one table with all its rows on A4', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLongList(page);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row')).toHaveCount(4001);
  await expect(page.getByText(/ · printed on \d+ \w+ \d{4}$/)).toBeVisible();
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('button'),
    page.getByRole('textbox'),
    page.getByRole('navigation', { name: 'Pages' }),
  ]) {
    await expect(gone.filter({ visible: true })).toHaveCount(0);
  }
});

type Entries = ReplyOf<typeof lendingRegister>;

/** The last visit to a site with at least forty entries. */
async function largeVisit(page: Page) {
  for (let at = 0; at < 25; at++) {
    const { site_id } = await siteAt(page, at);
    const date = (await lastLendingAt(page, 'mop', site_id)) ?? '';
    const [year, month, day] = date.split('-').map(Number);
    const path = `/api/info/lending_register/mop/${site_id}/${day}-${month}-${year}`;
    const entries: Entries = date ? await (await page.request.get(path)).json() : [];
    if (entries.length >= 40) return { site_id, date, entries };
  }
  throw new Error('No site of the demo programme has a visit with forty entries.');
}

test('the lending register of a large visit, printed, is two sheets with every entry', async ({ page }) => {
  await signInQuickly(page);
  const { site_id, date, entries } = await largeVisit(page);
  await page.goto(`/mop/site/${site_id}/lending-register?date=${date}`);
  await expect(page.getByRole('table')).toBeVisible();
  const sheets = printedPages(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets).toHaveLength(2);
  // A long name breaks into lines, which have no space between them.
  const text = sheets.join('').replaceAll(' ', '');
  for (const { accn_no, child_name } of entries) {
    expect(text).toContain(accn_no);
    expect(text).toContain(child_name.replaceAll(' ', ''));
  }
});
