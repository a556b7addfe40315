import { booksAt, booksInLibrary, siteAt } from './demo-places.ts';
import { Desk } from './desk.ts';
import { expect, signInQuickly, test } from './fixtures.ts';

const scans = 20;

test('a server that is killed amid twenty scans and started again has each of them once, resent automatically', async ({
  page,
  demo,
  complaints,
}) => {
  await signInQuickly(page);
  const site = await siteAt(page, 16);
  const accn_nos = await booksInLibrary(page, scans, 52);
  const desk = new Desk(page);
  await desk.open(`/mop/site/${site.site_id}/lend-to-site`);

  // The server does the seventh and dies before its reply is sent.
  let issues = 0;
  await page.route('**/api/info/issue_book_site', async (route) => {
    issues += 1;
    if (issues !== 7) return route.continue();
    await route.fetch();
    await demo.kill();
    return route.abort('connectionreset');
  });
  for (const accn_no of accn_nos) {
    await desk.scan(accn_no);
    await page.waitForTimeout(50);
  }
  const waiting = page.locator('li[data-state="waiting"]');
  await expect(
    waiting.filter({ hasText: 'It will be sent when the connection is back, even after a reload.' }),
  ).toHaveCount(1);
  await expect(waiting).toHaveCount(scans - 6);
  await expect(desk.field).toBeFocused();

  await demo.startAgain();
  await expect(page.locator('li[data-state="accepted"]')).toHaveCount(scans, { timeout: 40_000 });
  await expect(waiting).toHaveCount(0);
  const at = await booksAt(page, 'mop', site.site_id);
  const lent = at.map((book) => book.accn_no).filter((accn_no) => accn_nos.includes(accn_no));
  expect(lent.sort()).toEqual([...accn_nos].sort());
  // None was lent twice: the second reply to the seventh is the same as the first.
  expect(issues).toBeGreaterThan(scans);
  await expect(page.getByText('already at a site')).toHaveCount(0);
  // A service worker that comes while the server is dead is reported without a code.
  const ofDeadServer = /ERR_|^An unknown error occurred when fetching the script\.$/;
  expect(complaints.splice(0).filter((text) => !ofDeadServer.test(text))).toEqual([]);
});
