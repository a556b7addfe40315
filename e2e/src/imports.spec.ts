import { readFileSync, writeFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { today } from './clock.ts';
import { booksInLibrary, siteAt } from './demo-places.ts';
import { signInQuickly, test } from './fixtures.ts';

const rows = [
  ['Register of books 2026'],
  ['Xyz', 'Author', 'Publisher', 'ISBN'],
  ['The Red Kite of Tonca', 'Meera Naik', 'Tulika', ''],
  ['The Blue Drum of Tonca', 'Ravi Gaonkar', 'Pratham', ''],
  ['A book with a mistyped number', 'Asha', 'NBT', '9788181465239'],
];

function workbook(): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Books');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

async function drop(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/library/imports');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { name: 'How the file is read' })).toBeVisible({ timeout: 30_000 });
}

async function confirm(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** How many books with these words in the title are found; others may have some of the words. */
async function findBook(page: Page, words: string): Promise<number> {
  const { books } = await (await page.request.get(`/api/info/lookup/${words}`)).json();
  return books.filter(({ title }: { title: string }) => title.includes(words)).length;
}

test(
  'an Excel register with a wrong column, corrected and imported, gives rejects that are fixed and dropped again, and is reverted',
  { tag: '@core' },
  async ({ page }, testInfo) => {
    test.setTimeout(120_000);
    await signInQuickly(page);
    await drop(page, 'register.xlsx', workbook());
    await page.getByLabel('What the file holds').selectOption('catalogue');
    await page.getByLabel('Row of the header').fill('2');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByLabel('The column Xyz is').selectOption('title');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { name: 'What the import will do' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(/wrong check digit/).first()).toBeVisible();

    await confirm(page, 'Import 2 titles');
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => findBook(page, 'Drum of Tonca')).toBeGreaterThan(0);

    const address = page.url();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download rejected rows' }).click();
    const file = testInfo.outputPath('register.rejects.csv');
    await (await download).saveAs(file);
    const fixed = readFileSync(file, 'utf8').replace('9788181465239', '');
    writeFileSync(file, fixed);
    await drop(page, 'register.rejects.csv', Buffer.from(fixed));
    await confirm(page, 'Import 1 title');
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 30_000 });

    await page.goto(address);
    await confirm(page, 'Revert this import');
    await expect(page.getByRole('heading', { name: 'This import was reverted' })).toBeVisible({
      timeout: 30_000,
    });
    await expect.poll(() => findBook(page, 'Drum of Tonca')).toBe(0);
  },
);

test('an import of loans is not reverted while a book was returned since, and undone once that return is undone', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInQuickly(page);
  const { code, site_grade_id } = await siteAt(page, 0);
  const [accn_no = ''] = await booksInLibrary(page, 1, 34);
  const loans = `Accession No,Site code,Date issue,Date return\n${accn_no},${code},${today()},\n`;
  await drop(page, 'loans.csv', Buffer.from(loans));
  await confirm(page, 'Import 1 record');
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 30_000 });

  const book = { program: 'mop', site_grade_id, accn_no, date_return: today() };
  const returned = await (await page.request.post('/api/info/return_book_site', { data: book })).json();
  expect(returned.status.status).toBe('returned');
  await confirm(page, 'Revert this import');
  await expect(page.getByText(`Copy ${accn_no} was returned since.`)).toBeVisible({ timeout: 30_000 });

  const { event_id } = returned.details;
  await page.request.post('/api/info/undo_lending', { data: { event_id } });
  await confirm(page, 'Revert this import');
  await expect(page.getByRole('heading', { name: 'This import was reverted' })).toBeVisible({
    timeout: 30_000,
  });
  const echo = await (await page.request.get(`/api/info/book_details/${accn_no}/echo`)).json();
  expect(echo.held_by).toBeNull();
});
