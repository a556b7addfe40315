import type { Locator, Page } from '@playwright/test';
import { sunday } from './clock.ts';
import { expect, signInQuickly, test } from './fixtures.ts';

/** Each journey plans in its own week, this many weeks from now, because they share a server. */
const week = (weeks: number) => `/mop/ra-entry?week=${sunday(weeks)}`;

const lead = (page: Page) => page.getByRole('group', { name: 'Lead' }).first();
const partners = (page: Page) => page.getByRole('group', { name: 'Reading partners' }).first();
const person = (page: Page, n: number) =>
  page.getByRole('list', { name: 'People to drag' }).getByRole('button').nth(n);
const nameOf = async (handle: Locator) => (await handle.locator('bdi').innerText()).trim();

async function addSession(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Add session on Wednesday' }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByText('new, not saved')).toBeVisible();
}

/** The drag library is loaded when the pointer first enters the screen. */
const isReady = (handle: Locator) => expect(handle).toHaveAttribute('aria-roledescription', 'draggable');

async function dragByMouse(page: Page, handle: Locator, slot: Locator): Promise<void> {
  await handle.hover();
  await isReady(handle);
  const from = await handle.boundingBox();
  const to = await slot.boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag, or nowhere to drop it.');
  await page.mouse.move(from.x + 40, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 30, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await expect(slot).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

test('people dragged by mouse into a session, then saved and reloaded, are in it; a third partner is refused', {
  tag: ['@calendar', '@core'],
}, async ({ page }) => {
  await signInQuickly(page);
  await addSession(page, week(16));
  const names = await Promise.all([0, 1, 2, 3].map((n) => nameOf(person(page, n))));
  await dragByMouse(page, person(page, 0), lead(page));
  await dragByMouse(page, person(page, 1), partners(page));
  await dragByMouse(page, person(page, 2), partners(page));
  await dragByMouse(page, person(page, 3), partners(page));
  const row = page.getByRole('listitem').filter({ has: lead(page) });
  await expect(row.getByText('A session has at most 2 reading partners.')).toBeVisible();
  await save(page);
  await expect(page.getByText('All saved')).toBeVisible();
  await page.reload();
  await expect(lead(page)).toContainText(names[0] ?? '-');
  await expect(partners(page)).toContainText(names[1] ?? '-');
  await expect(partners(page)).toContainText(names[2] ?? '-');
  await expect(partners(page)).not.toContainText(names[3] ?? '-');
});

test('a person moved by keyboard from slot to slot, is dropped where Enter is pressed', async ({ page }) => {
  await signInQuickly(page);
  await addSession(page, week(17));
  const handle = person(page, 1);
  const name = await nameOf(handle);
  await handle.focus();
  await isReady(handle);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(lead(page)).toHaveAttribute('data-over', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(partners(page)).toHaveAttribute('data-over', 'true');
  await page.keyboard.press('Enter');
  await expect(partners(page)).toContainText(name);
  await expect(handle).toBeFocused();
});

test('a person chosen by "+", and removed again, leaves the slot empty', async ({ page }) => {
  await signInQuickly(page);
  await addSession(page, week(18));
  const name = await nameOf(person(page, 0));
  await page.getByRole('button', { name: /^Add a lead/ }).click();
  await page.getByLabel('Filter by name').fill(name);
  await page.keyboard.press('Enter');
  await expect(lead(page)).toContainText(name);
  await page.getByRole('button', { name: `Remove ${name} from` }).click();
  await expect(page.getByRole('button', { name: /^Add a lead/ })).toBeFocused();
});

test('a session saved by two people, warns the second, who sees the saved version and keeps hers', async ({
  page,
  browser,
  baseURL,
}) => {
  const path = week(19);
  await signInQuickly(page);
  await addSession(page, path);
  await save(page);
  await expect(page.getByText('All saved')).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await signInQuickly(other);
  await other.goto(path);
  await expect(other.getByText('planned', { exact: true })).toBeVisible();

  const [first, second] = await Promise.all([0, 1].map((n) => nameOf(person(page, n))));
  await dragByMouse(page, person(page, 0), lead(page));
  await save(page);
  await expect(page.getByText('All saved')).toBeVisible();

  await other.getByRole('button', { name: /^Add a lead/ }).click();
  await other.getByLabel('Filter by name').fill(second ?? '-');
  await other.keyboard.press('Enter');
  await save(other);
  const conflict = other.getByRole('alert').filter({ hasText: 'Saved version' });
  await expect(conflict).toContainText(`Lead: ${first}`);
  await expect(conflict).toContainText(`Lead: ${second}`);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(other.getByText('All saved')).toBeVisible();
  await page.reload();
  await expect(lead(page)).toContainText(second ?? '-');
  await context.close();
});

test('a session given another site by keyboard, then saved and reloaded, is there with its lead', {
  tag: '@calendar',
}, async ({ page }) => {
  await signInQuickly(page);
  await addSession(page, week(20));
  const name = await nameOf(person(page, 0));
  await page.getByRole('button', { name: /^Add a lead/ }).click();
  await page.getByLabel('Filter by name').fill(name);
  await page.keyboard.press('Enter');
  await expect(lead(page)).toContainText(name);
  await save(page);
  await expect(page.getByText('All saved')).toBeVisible();

  await page.getByRole('button', { name: /^Change site of/ }).focus();
  await page.keyboard.press('Enter');
  const others = page.getByRole('listbox', { name: /^Change site of/ }).getByRole('option');
  const site = (await others.last().locator('bdi').innerText()).trim();
  await page.getByLabel('Filter by name').fill(site);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Change site of ${site}` })).toBeFocused();
  await save(page);
  await expect(page.getByText('All saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([site]);
  await expect(lead(page)).toContainText(name);
});

test('the times of a session at the bottom of a phone, when opened, do not cover the bar with Save', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInQuickly(page);
  await addSession(page, week(21));
  const time = page.getByRole('button', { name: /^Time: / });
  const bar = page.getByRole('complementary', { name: 'People and saving' });
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0;
  // Just above the bar there is room on the screen below the field, but it is covered.
  await time.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  const down = Math.round((await top(bar)) - (await top(time)) - 150);
  await page.setViewportSize({ width: 390, height: 844 - down });
  await time.click();
  const times = page.locator('.mantine-TimePicker-dropdown');
  await expect(times).toBeVisible();
  const { y = 0, height = 0 } = (await times.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(await top(bar));
  expect(y).toBeGreaterThan(64);
});
