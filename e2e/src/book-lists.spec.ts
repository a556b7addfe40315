import type { Page } from '@playwright/test';
import { formatDate } from '@storyvan/domain/calendar-date';
import { today } from './clock.ts';
import { booksInLibrary, childrenAt, gradeAt, siteAt } from './demo-places.ts';
import { Desk, whereIs } from './desk.ts';
import { expect, signInQuickly, test } from './fixtures.ts';

const takeBack = (page: Page, accn_no: string) =>
  page.getByRole('button', { name: new RegExp(`^Take back: .*, ${accn_no}, from`) });

test('books issued to a site, found in its book list, are taken back with one tap each', {
  tag: '@calendar',
}, async ({ page }) => {
  await signInQuickly(page);
  const site = await siteAt(page, 15);
  const [one, two] = await booksInLibrary(page, 2, 56);
  if (!one || !two) throw new Error('The demo programme has too few books in the library.');
  const desk = new Desk(page);
  await desk.open(`/mop/site/${site.site_id}/lend-to-site`);
  for (const accn_no of [one, two]) await desk.scanAccepted(accn_no);

  await page.goto(`/mop/site/${site.site_id}/book-list`);
  const date = formatDate(today());
  await page.getByRole('link', { name: date, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Books issued on ${date}` })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Books by primary category' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Books', exact: true })).toContainText(one);

  await page.getByRole('link', { name: /still pending$/ }).click();
  const list = page.getByRole('table', { name: 'Pending books', exact: true });
  const rows = list.locator('tbody tr');
  await expect(list).toContainText(two);
  const before = await rows.count();
  await takeBack(page, one).click();
  await expect(rows).toHaveCount(before - 1);
  await expect(list).not.toContainText(one);
  expect(await whereIs(page, one)).toBe('In the library');
  expect(await whereIs(page, two)).toBe(site.name);

  await page.getByRole('region', { name: 'Taken back' }).getByRole('button', { name: /^Undo/ }).click();
  await expect(list).toContainText(one);
  expect(await whereIs(page, one)).toBe(site.name);
});

test('a pending book, by keyboard only, is returned from the child to the grade and from there to the library', async ({
  page,
}) => {
  await signInQuickly(page);
  const { school, grade } = await gradeAt(page, 8);
  const [child] = await childrenAt(page, 'lis', grade.grade_id);
  const [accn_no] = await booksInLibrary(page, 1, 57);
  if (!child || !accn_no) throw new Error('The demo programme lacks a child or a free book.');
  const root = `/lis/school/${school.school_id}/${grade.grade_id}`;
  const desk = new Desk(page);
  await desk.open(`${root}/issue-book`);
  await desk.scanAccepted(accn_no);
  await desk.open(`${root}/lend-to-childen`);
  await desk.chooseChild(child.name);
  await desk.scanAccepted(accn_no);

  await page.goto(`${root}/pending-books?show=with_children`);
  await expect(page.getByRole('button', { name: /^With children/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^All/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Filter books' }).fill(accn_no);
  const button = takeBack(page, accn_no);
  await expect(button).toHaveAccessibleName(new RegExp(`from ${child.name}$`));
  await button.press('Enter');
  await expect(button).toHaveAccessibleName(/from the grade$/);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No matching books')).toBeVisible();
  expect(await whereIs(page, accn_no)).toBe('In the library');
});
