import { booksAt, childrenAt, siteAt } from '../demo-places.ts';
import { expect, signInQuickly, test } from '../fixtures.ts';
import { FieldDevice } from './field-device.ts';
import { passMinutes, requestsOf, stopClock } from './idle-page.ts';

test('a device that no one uses checks in every four to eight minutes; hidden, it sends nothing, even with an unsent entry', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const site = await siteAt(page, 9);
  const [child] = await childrenAt(page, 'mop', site.site_id);
  const book = (await booksAt(page, 'mop', site.site_id)).at(-1);
  if (!child || !book) throw new Error('The site has no children or no books.');

  const device = await FieldDevice.before(demo.url, { hidesTabs: true });
  try {
    await device.takeAlong(site);
    const context = device.page.context();
    const requests = requestsOf(context);
    await stopClock(device.page);

    await test.step('visible, without anything to send', async () => {
      await device.open('/today');
      await expect(device.page.getByLabel('PIN of this device')).toBeVisible();
      // What the screen itself asks.
      await passMinutes(device.page, 1);
      const before = requests();
      await passMinutes(device.page, 20);
      const asked = requests() - before;
      expect(asked).toBeGreaterThanOrEqual(2);
      expect(asked).toBeLessThanOrEqual(5);
    });

    await test.step('hidden, with an entry that could not be sent', async () => {
      device.network.set('gone');
      await device.openDesk(site);
      await device.desk.chooseChild(child.name);
      await device.desk.scanAccepted(book.accn_no);
      // The desk reads its lists again a while after the last scan.
      await passMinutes(device.page, 1);
      const front = await context.newPage();
      await front.bringToFront();
      await expect.poll(() => device.page.evaluate(() => document.visibilityState)).toBe('hidden');
      device.network.set('fine');
      const before = requests();
      // A new version of the app is looked for every hour.
      await passMinutes(device.page, 70, 60_000);
      expect(requests() - before).toBe(0);
      await front.close();
    });

    await test.step('visible again, it sends the entry', async () => {
      await device.page.bringToFront();
      await device.page.clock.resume();
      await device.untilSent();
    });
  } finally {
    await device.close();
  }
});
