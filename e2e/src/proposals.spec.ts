import type { Page } from '@playwright/test';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { nextBooks } from '@storyvan/contract/proposals';
import { freeChildrenOfSite, siteAt } from './demo-places.ts';
import { Desk } from './desk.ts';
import { expect, signInQuickly, test } from './fixtures.ts';
import { booksOf } from './visit.ts';

/** The accession numbers in the proposal, in the order of the screen. */
const numbersIn = (page: Page): Promise<string[]> =>
  page.locator('[data-copy]').evaluateAll((rows) => rows.map((row) => row.dataset.copy ?? ''));

const booksTitle = (page: Page, n: number) => page.getByRole('heading', { level: 2, name: `${n} books` });

test('a proposed box, changed by a person, is the same after a reload, is printed, and is packed by scanning', {
  tag: '@core',
}, async ({ page, context, complaints }) => {
  await signInQuickly(page);
  const site = await siteAt(page, 8);
  await page.goto(`/mop/site/${site.site_id}`);
  await page.getByRole('link', { name: 'Propose a box' }).click();
  await page.getByRole('button', { name: '20', exact: true }).click();
  await expect(booksTitle(page, 20)).toBeVisible();
  await expect(page.getByText('every child has at least 3 it has not had')).toBeVisible();
  const proposed = await numbersIn(page);
  const [locked = '', replaced = '', removed = ''] = proposed;

  const row = (accn_no: string) => page.locator(`[data-copy="${accn_no}"]`);
  await row(locked).getByRole('button', { name: /^Lock/ }).click();
  await row(replaced)
    .getByRole('button', { name: /^Other book/ })
    .click();
  await expect(page.getByText(/^“.+” replaces “.+”\.$/)).toBeVisible();
  await row(removed)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(booksTitle(page, 19)).toBeVisible();
  const changed = await numbersIn(page);
  expect(changed).toContain(locked);
  for (const gone of [replaced, removed]) expect(changed).not.toContain(gone);
  expect(changed.filter((number) => !proposed.includes(number))).toHaveLength(1);

  // Scanned after all: it comes into the box, and is locked.
  await page.getByLabel('Add a book').click();
  await page.keyboard.type(replaced);
  await page.keyboard.press('Enter');
  await expect(booksTitle(page, 20)).toBeVisible();
  await expect(row(replaced).getByRole('button', { name: /^Lock/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('X-0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No book has the number X-0.')).toBeVisible();
  changed.push(replaced);

  await page.reload();
  await expect(booksTitle(page, 20)).toBeVisible();
  // The new book was in the place of the one before; now it is in shelf order.
  const inOrder = await numbersIn(page);
  expect(inOrder.toSorted()).toEqual(changed.toSorted());

  await page.emulateMedia({ media: 'print' });
  const rows = page.locator('.paper tbody tr:has(td)');
  await expect(rows).toHaveCount(20);
  expect(await rows.locator('td:nth-child(2)').allTextContents()).toEqual(inOrder);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Take 20 books to the checklist' }).click();
  await expect(page.getByText('The checklist has 20 books.')).toBeVisible();
  const group = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(group('To pack').getByRole('listitem')).toHaveCount(20);

  await page.goBack();
  await expect(page.getByText(/^A list with 20 books is open\./)).toBeVisible();
  await expect(booksTitle(page, 20)).toBeVisible();
  expect(await numbersIn(page)).toEqual(inOrder);
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(page.getByLabel('Accession number', { exact: true })).toBeFocused();
  await page.keyboard.type(locked);
  await page.keyboard.press('Enter');
  await expect(group('In the box').getByRole('listitem')).toHaveText([new RegExp(locked)]);

  // What is packed is not proposed again, and taken again, the box replaces what it had put on the list.
  await page.getByRole('link', { name: 'Propose a box' }).click();
  await expect(booksTitle(page, 19)).toBeVisible();
  await context.setOffline(true);
  await row(replaced)
    .getByRole('button', { name: /^Remove/ })
    .click();
  const notCompleted = page.getByText(/^The box could not be completed without a network\./);
  await expect(notCompleted).toBeVisible();
  await expect(booksTitle(page, 18)).toBeVisible();
  await context.setOffline(false);
  await expect(notCompleted).toHaveCount(0, { timeout: 20_000 });
  expect(complaints.splice(0).every((text) => text.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  await page.getByRole('button', { name: 'Take 18 books to the checklist' }).click();
  await expect(page.getByText('The checklist was changed: 0 added, 1 taken off.')).toBeVisible();
  await expect(group('To pack').getByRole('listitem')).toHaveCount(18);
});

test('what a child could read next is lent with a tap', { tag: '@core' }, async ({ page }) => {
  await signInQuickly(page);
  const { site, children } = await freeChildrenOfSite(page, 10);
  const [child] = children;
  if (!child) throw new Error('The site has no child.');
  const address = `/api/info/next_books/mop/${site.site_id}/${child.child_id}`;
  const proposed: ReplyOf<typeof nextBooks> = await (await page.request.get(address)).json();
  const [first] = proposed;
  if (!first) throw new Error('No book is proposed.');
  const desk = new Desk(page);
  await desk.open(`/mop/site/${site.site_id}/lend-to-child`);
  await desk.chooseChild(child.name);
  const list = page.getByRole('list', { name: 'What next' });
  await expect(list.getByRole('button')).toHaveCount(proposed.length);
  await list.getByRole('button', { name: `Lend ${first.title}, ${first.accn_no}` }).click();
  await desk.expectState(first.accn_no, 'accepted');
  await expect(desk.field).toBeFocused();
  expect(await booksOf(page, child.child_id)).toEqual([first.accn_no]);
  await expect(list.getByRole('button', { name: new RegExp(`${first.accn_no}$`) })).toHaveCount(0);
});
