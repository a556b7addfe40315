import { booksInLibrary, childrenAt, siteAt } from './demo-places.ts';
import { expect, signInQuickly, test } from './fixtures.ts';

test('the search box, with an accession number, opens the book and its history', async ({ page }) => {
  await signInQuickly(page);
  const [accn_no] = await booksInLibrary(page, 1, 46);
  await page.goto('/');
  await page.getByPlaceholder('Find a book or a child').fill(accn_no as string);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/books/${accn_no}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByText(accn_no as string).first()).toBeVisible();
});

test('the search box, while a misspelt title is typed, suggests the book and opens it', async ({ page }) => {
  await signInQuickly(page);
  let word: string | undefined;
  for (const accn_no of await booksInLibrary(page, 20, 46)) {
    const { title } = await (await page.request.get(`/api/info/book_details/${accn_no}/echo`)).json();
    word ??= /[a-z]{5,}/i.exec(title)?.[0];
  }
  if (!word) throw new Error('No title in English is in the library.');
  await page.goto('/');
  // With two letters exchanged.
  await page
    .getByPlaceholder('Find a book or a child')
    .fill(word.slice(0, 2) + word[3] + word[2] + word.slice(4));
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(books|child)\//);
});

test('the search box, with the words of a name in any order, finds the child', { tag: '@core' }, async ({
  page,
}) => {
  await signInQuickly(page);
  const site = await siteAt(page, 1);
  const [child] = await childrenAt(page, 'mop', site.site_id);
  const name = child?.name as string;
  await page.goto(`/lookup/${encodeURIComponent(name.split(' ').reverse().join(' ').toUpperCase())}`);
  await page.getByRole('link', { name }).first().click();
  await expect(page).toHaveURL(/\/mop\/child\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('a path with characters that no name has, looked up, says that nothing was found', async ({ page }) => {
  await signInQuickly(page);
  await page.goto(`/lookup/${encodeURIComponent('50% & "zzz" ?#/')}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/nothing|no book|not found/i).first()).toBeVisible();
});
