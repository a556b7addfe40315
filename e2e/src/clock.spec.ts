import type { Page } from '@playwright/test';
import { formatDate } from '@storyvan/domain/calendar-date';
import { now, today } from './clock.ts';
import { expect, signInQuickly, test } from './fixtures.ts';

const timeOf = (page: Page) => page.evaluate(() => [Date.now(), Date.parse(new Date().toISOString())]);

test('the clocks of pages and server, at the simulated time, agree and run', { tag: '@calendar' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await signInQuickly(page);
  await page.goto('/');
  await expect(page.getByText(`, ${formatDate(today())}`)).toBeVisible();
  const others = await browser.newPage({ baseURL: baseURL ?? '' });
  await others.goto('/signin');
  for (const each of [page, others]) {
    for (const time of await timeOf(each)) expect(Math.abs(time - now().getTime())).toBeLessThan(5_000);
  }
  const [before = 0] = await timeOf(page);
  await page.waitForTimeout(50);
  expect((await timeOf(page))[0]).toBeGreaterThanOrEqual(before + 50);
  expect(await page.evaluate(() => new Date(0).toISOString())).toBe('1970-01-01T00:00:00.000Z');
  await others.close();
});
