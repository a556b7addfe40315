import type { Locator, Page } from '@playwright/test';
import { addDays } from '@storyvan/domain/calendar-date';
import { today } from './clock.ts';
import { expect, signInQuickly, test } from './fixtures.ts';

const numberIn = async (place: Locator): Promise<number> =>
  Number(((await place.textContent()) ?? '').replace(/[^0-9]/g, ''));

/** The number above "books issued to children" or another label. */
const figure = (page: Page, label: string) =>
  numberIn(
    page
      .locator('dl > div', { has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .first(),
  );

const column = (page: Page, table: string, nth: number) =>
  page.getByRole('table', { name: table }).locator(`tbody td:nth-child(${nth})`);

/** The texts of a column from the page shown to the last one: a table shows 50 rows at a time. */
async function textsOf(page: Page, table: string, nth: number): Promise<string[]> {
  const pages = page.getByRole('navigation', { name: `Pages: ${table}` });
  const next = pages.getByRole('button', { name: 'Next' });
  const texts = await column(page, table, nth).allTextContents();
  while ((await next.count()) > 0 && (await next.isEnabled())) {
    const range = (await pages.getByRole('status').textContent()) ?? '';
    await next.click();
    await expect(pages.getByRole('status')).not.toHaveText(range);
    texts.push(...(await column(page, table, nth).allTextContents()));
  }
  return texts;
}

const sumOf = (texts: string[]) => texts.reduce((sum, text) => sum + Number(text.replace(/[^0-9]/g, '')), 0);

const totalOf = (page: Page, table: string, nth: number) =>
  numberIn(page.getByRole('table', { name: table }).locator(`tfoot > tr > :nth-child(${nth})`));

test('the children who have not borrowed, counted on the dashboard, are found by place and by name', {
  tag: '@calendar',
}, async ({ page }) => {
  await signInQuickly(page);
  await page.goto('/');
  const card = page.getByRole('region', { name: 'mop · community sites' });
  const count = card.getByRole('link', { name: /children have not$/ });
  const onDashboard = await numberIn(count);
  await count.click();
  await expect(page).toHaveURL(/\/mop\/places\?by=not_borrowed$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Children who have not borrowed in [A-Z][a-z]+$/);
  const title = (await heading.textContent()) ?? '';
  await expect(page.getByRole('table', { name: title })).toBeVisible();
  expect(sumOf(await textsOf(page, title, 5))).toBe(onDashboard);
  expect(await totalOf(page, title, 5)).toBe(onDashboard);

  const ofPlace = column(page, title, 5).getByRole('link').first();
  const atPlace = await numberIn(ofPlace);
  await ofPlace.click();
  await expect(page).toHaveURL(/\/mop\/site\/\d+\/not-borrowed$/);
  const waiting = page.getByRole('table', { name: 'Have not borrowed' }).locator('tbody tr');
  await expect(waiting).toHaveCount(atPlace);

  const name = (await waiting.first().getByRole('link').first().textContent()) ?? '';
  await page.getByRole('link', { name: `Lend to ${name}` }).click();
  await expect(page).toHaveURL(/\/mop\/child\/\d+\/\d+\/issue$/);
  await expect(page.getByLabel('Accession number or card number')).toBeFocused();
  await page.goBack();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading).toHaveText(name);
});

for (const { program, places, nth } of [
  { program: 'mop', places: 'Lending by site', nth: 2 },
  { program: 'lis', places: 'Lending by grade', nth: 3 },
]) {
  test(`the statistics of ${program}, followed down to the loans of a child, agree at each step`, {
    tag: '@calendar',
  }, async ({ page }) => {
    await signInQuickly(page);
    await page.goto(`/${program}/lending-statistics`);
    await page.getByRole('button', { name: 'School year' }).click();
    await expect(page).toHaveURL(/start=\d{4}-06-01&end=\d{4}-04-30$/);
    await expect(page.getByRole('button', { name: 'School year', pressed: true })).toBeVisible();
    // On the first day of a school year nothing was lent in it yet.
    await page.goto(`/${program}/lending-statistics?start=${addDays(today(), -365)}&end=${today()}`);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const inProgramme = await figure(page, 'books issued to children');
    expect(inProgramme).toBeGreaterThan(0);
    expect(await totalOf(page, places, nth)).toBe(inProgramme);

    await page.getByRole('button', { name: /^Issued/ }).click();
    await page.getByRole('button', { name: /^Issued/ }).click();
    const atPlace = await numberIn(column(page, places, nth).first());
    expect(atPlace).toBeGreaterThan(0);
    await page.getByRole('table', { name: places }).locator('tbody tr').first().getByRole('link').click();
    await expect(page.getByRole('link', { name: /^Open the (site|grade)$/ })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Lending by child' })).toBeVisible();
    expect(await figure(page, 'books issued to children')).toBe(atPlace);
    expect(sumOf(await textsOf(page, 'Lending by child', 3))).toBe(atPlace);
    expect(await totalOf(page, 'Lending by child', 3)).toBe(atPlace);

    await page.getByRole('button', { name: /^Issued/ }).click();
    await page.getByRole('button', { name: /^Issued/ }).click();
    const ofChild = await numberIn(column(page, 'Lending by child', 3).first());
    expect(ofChild).toBeGreaterThan(0);
    await page.getByRole('table', { name: 'Lending by child' }).getByRole('link').first().click();
    await expect(page.getByRole('table', { name: 'Loans' })).toBeVisible();
    expect(await figure(page, 'books issued')).toBe(ofChild);
    expect(await totalOf(page, 'Loans', 3)).toBe(ofChild);
    const issued = await textsOf(page, 'Loans', 3);
    expect(issued.filter((text) => !text.includes('before these dates'))).toHaveLength(ofChild);

    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await crumbs.getByRole('link', { name: 'Lending statistics' }).click();
    await expect(page.getByRole('table', { name: places })).toBeVisible();
    expect(await figure(page, 'books issued to children')).toBe(inProgramme);
  });
}

test('the dates of the statistics, with the start after the end, show an error in a sentence', async ({
  page,
}) => {
  await signInQuickly(page);
  await page.goto('/mop/lending-statistics?start=2026-11-20&end=2026-11-01');
  await expect(page.getByRole('alert')).toHaveText(
    'The start date is after the end date. Choose an earlier start or a later end.',
  );
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page.getByRole('table', { name: 'Lending by site' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the statistics, on a phone, are two taps away for both programmes, five years of them too', {
  tag: '@calendar',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInQuickly(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'More' }).click();
  const screens = page.getByRole('dialog', { name: 'All screens' });
  await screens.getByRole('link', { name: 'Statistics' }).first().click();
  await expect(page).toHaveURL(/\/mop\/lending-statistics$/);
  await page.getByRole('navigation', { name: 'Programme' }).getByRole('link', { name: 'lis' }).click();
  await expect(page).toHaveURL(/\/lis\/lending-statistics$/);
  const year = Number(today().slice(0, 4));
  await page.goto(`/lis/lending-statistics?start=${year - 5}-01-01&end=${year}-12-31`);
  await expect(page.getByRole('list', { name: 'Lending by grade' })).toBeVisible();
  expect(await figure(page, 'books issued to children')).toBeGreaterThan(0);
});

const widths = [360, 412, 480, 600, 720, 800, 1024, 1100, 1280, 1366, 1440, 1920];

/** The figures of a large programme: long names, and a thousand times the numbers. */
const enlarged = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (key === 'before') return [key, enlarged(value as Record<string, unknown>)];
      if (typeof value === 'number' && !key.endsWith('_id')) return [key, value * 997];
      return [key, key === 'school_name' && value ? `${value}, Government Primary and Upper School` : value];
    }),
  );

test('the statistics, with long names and large figures, fit at every width', async ({ page }) => {
  await signInQuickly(page);
  await page.route('**/api/**/statistics_program_site_details/**', async (route) => {
    const response = await route.fetch();
    const places = (await response.json()) as Record<string, unknown>[];
    await route.fulfill({ response, json: places.map(enlarged) });
  });
  for (const program of ['mop', 'lis']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/${program}/lending-statistics`);
    await expect(page.getByRole('table', { name: /^Lending by/ })).toBeVisible();
    for (const width of [...widths, ...widths.toReversed()]) {
      await page.setViewportSize({ width, height: 900 });
      const sideways = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(sideways, { message: `${program}, ${width} pixels wide` }).toBeLessThanOrEqual(0);
      const print = page.getByRole('button', { name: 'Print' }).first();
      await print.scrollIntoViewIfNeeded();
      await expect(print, `${program}, ${width} pixels wide`).toBeInViewport({ ratio: 1 });
    }
  }
});
