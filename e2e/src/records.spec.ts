import type { Locator, Page } from '@playwright/test';
import { formatDate } from '@storyvan/domain/calendar-date';
import { booksInLibrary, childrenAt, gradeAt, siteAt } from './demo-places.ts';
import { Desk } from './desk.ts';
import { expect, signInQuickly, test } from './fixtures.ts';
import { printedPages } from './printed-pages.ts';

/** Presses Tab until the element has the focus, as without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'can be reached by Tab').toBeFocused();
}

const printed = async (page: Page) => printedPages(await page.pdf({ preferCSSPageSize: true }));

test('a book lent and taken back at a site is in the register of today, which prints with its place and date', {
  tag: '@calendar',
}, async ({ page }) => {
  await signInQuickly(page);
  const site = await siteAt(page, 10);
  const [child] = await childrenAt(page, 'mop', site.site_id);
  const name = child?.name as string;
  const [kept, returned] = (await booksInLibrary(page, 2, 31)) as [string, string];
  const desk = new Desk(page);
  await desk.open(`/mop/site/${site.site_id}/lend-to-child`);
  await desk.chooseChild(name);
  await desk.scanAccepted(kept);
  await desk.scanAccepted(returned);
  await desk.open(`/mop/site/${site.site_id}/return-from-child`);
  await desk.scanAccepted(returned);

  await page.goto(`/mop/site/${site.site_id}/lending-register`);
  const block = page.getByRole('rowgroup').filter({ hasText: name });
  await expect(block.getByRole('row').filter({ hasText: returned })).toHaveText([/Returned/, /Issued/]);
  await expect(block.getByRole('row').filter({ hasText: kept })).toHaveText([/Issued/]);
  const today = await page.getByLabel('Date').inputValue();
  const [sheet, ...more] = await printed(page);
  expect(more).toEqual([]);
  for (const words of [
    `Lending register · ${site.name} · ${formatDate(today)}`,
    'Page 1 of 1',
    'Signature',
    name,
    kept,
  ]) {
    expect(sheet).toContain(words);
  }
});

test('the register of a whole session, printed, has place, date and page number on each sheet and lists every child', {
  tag: '@calendar',
}, async ({ page }) => {
  await signInQuickly(page);
  const site = await siteAt(page, 2);
  await page.goto(`/mop/site/${site.site_id}/lending-register`);
  await page.getByRole('link', { name: /^Previous day with entries: \d/ }).press('Enter');
  await expect(page.getByRole('rowheader').nth(12)).toBeVisible();
  const date = await page.getByLabel('Date').inputValue();
  const names = await page.getByRole('rowheader').getByRole('link').allInnerTexts();
  const sheets = await printed(page);
  expect(sheets.length).toBeGreaterThan(1);
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain(`Lending register · ${site.name} · ${formatDate(date)}`);
    expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`);
    // The head of the table is on each sheet.
    expect(sheet).toContain('Signature');
  }
  const all = sheets.join('').replace(/\s+/g, '');
  expect(names.filter((name) => !all.includes(name.replace(/\s+/g, '')))).toEqual([]);
});

test('an observation of a child reading, typed without a mouse, is first in the reading history', async ({
  page,
}) => {
  await signInQuickly(page);
  const { school, grade } = await gradeAt(page, 4);
  const [child] = await childrenAt(page, 'lis', grade.grade_id);
  const name = child?.name as string;
  const [accn_no] = (await booksInLibrary(page, 1, 32)) as [string];
  await page.goto(`/lis/school/${school.school_id}/${grade.grade_id}/reading-history`);
  const add = page.getByRole('button', { name: 'Add reading history' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add reading history' });
  await expect(dialog.getByRole('combobox', { name: 'Child' })).toBeFocused();
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Accession number of the book'));
  await page.keyboard.type(accn_no);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Reading level')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await tabTo(page, dialog.getByRole('switch'));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByLabel('Observation'));
  await page.keyboard.type('चित्रे पाहून वाचले: read it from the pictures.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Confirmation' })).toContainText('has not been saved');
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Observation')).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');

  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
  const first = page.getByRole('row').nth(1);
  for (const words of [name, accn_no, 'चित्रे पाहून वाचले', 'The illustrations supported the reading.']) {
    await expect(first).toContainText(words);
  }
});

test('the reading pattern of a grade, by keyboard, names the book of each point and prints every child', async ({
  page,
}) => {
  await signInQuickly(page);
  const { school, grade } = await gradeAt(page, 2);
  await page.goto(`/lis/school/${school.school_id}/${grade.grade_id}/reading-pattern`);
  const chart = page.getByRole('img', { name: /^Lending pattern of/ }).first();
  await tabTo(page, chart);
  await page.keyboard.press('Home');
  const announced = page
    .getByRole('status')
    .filter({ hasText: /, \d+ \w+ \d{4}: (at the child's level|\d levels? \w+)$/ });
  await expect(announced).toHaveCount(1);
  const before = await announced.textContent();
  await page.keyboard.press('ArrowRight');
  await expect(announced).not.toHaveText(before ?? '');
  const sheets = await printed(page);
  const children = await childrenAt(page, 'lis', grade.grade_id);
  const all = sheets.join('').replace(/\s+/g, '');
  expect(children.filter((child) => !all.includes(child.name.replace(/\s+/g, '')))).toEqual([]);
});
