import { readFileSync } from 'node:fs';
import { childrenAt, lastLendingAt, siteAt } from './demo-places.ts';
import { expect, signInQuickly, test } from './fixtures.ts';

/**
 * What opens on a screen, under the content policy as it is served. The fixtures assert in every journey that nothing is
 * refused: a violation is a complaint.
 */

test('the policy, as the page is served, allows neither inline styles nor text parsed as HTML', async ({
  page,
  complaints,
}) => {
  const reply = await page.goto('/signin');
  const policy = reply?.headers()['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/unsafe|blob:/);
  await expect(page.getByLabel('Username')).toBeVisible();
  const refused = await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { outline: 7px solid }';
    document.head.append(style);
    const attempt = (work: () => void) => {
      try {
        work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      outline: getComputedStyle(document.body).outlineWidth,
      element: attempt(() => {
        document.body.innerHTML += '<img src=x>';
      }),
      script: attempt(() => {
        document.createElement('script').src = 'https://evil.example/x.js';
      }),
      worker: attempt(() => new Worker(URL.createObjectURL(new Blob(['1'])))),
    };
  });
  expect(refused).toEqual({
    outline: expect.not.stringMatching(/^7px$/),
    element: 'TypeError',
    script: 'TypeError',
    worker: 'TypeError',
  });
  await expect
    .poll(() => complaints.filter((each) => each.startsWith('content policy:')).length)
    .toBeGreaterThan(2);
  complaints.length = 0;
});

test('menus, dialogs, dates, colours, a drawer and the printed foot, under the policy, have their styles', async ({
  page,
}) => {
  await signInQuickly(page);
  const site = await siteAt(page, 2);
  const [child] = await childrenAt(page, 'mop', site.site_id);

  await page.goto('/');
  await page
    .getByRole('button', { name: /account|Meera|Demo/i })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/mop/child/${site.site_id}/${child?.child_id}`);
  await page.getByText('More actions').click();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // A dialog and the lock of the page's scrolling have style elements of two libraries.
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.goto(
    `/mop/site/${site.site_id}/lending-register?date=${await lastLendingAt(page, 'mop', site.site_id)}`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const foot = () =>
    page.evaluate(() =>
      [...document.styleSheets].some((sheet) =>
        [...sheet.cssRules].some((rule) => rule.cssText.startsWith('@page')),
      ),
    );
  await expect.poll(foot).toBe(true);
});

test('an Excel file, under the policy, is written by our own worker', async ({ page }) => {
  await signInQuickly(page);
  await page.goto('/mop');
  const started = page.waitForEvent('worker');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  expect(new URL((await started).url()).pathname).toMatch(/^\/assets\/xlsx\.worker-[\w-]+\.js$/);
  const bytes = readFileSync(await (await download).path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
});
