import { booksAt, childrenAt, siteAt } from '../demo-places.ts';
import { expect, signInQuickly, test } from '../fixtures.ts';
import { FieldDevice } from './field-device.ts';
import { filesWith } from './profile-files.ts';

/** LevelDB rewrites its files when it is opened; twice removes what was deleted before. */
async function quitAndOpenAgain(device: FieldDevice): Promise<void> {
  for (let n = 0; n < 2; n++) {
    await device.quit();
    await device.start();
    await device.open('/today');
  }
}

test('after ten wrong PINs, no name of a child is in any file of the browser, and the outbox is complete', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const site = await siteAt(page, 4);
  const children = await childrenAt(page, 'mop', site.site_id);
  const names = children.map(({ name }) => name);
  const [borrower] = children.filter(({ books_out }) => books_out === 0);
  const books = (await booksAt(page, 'mop', site.site_id)).slice(0, 3).map(({ accn_no }) => accn_no);
  if (!borrower) throw new Error('Every child has a book.');

  const device = await FieldDevice.before(demo.url);
  try {
    await device.takeAlong(site);
    device.network.set('gone');
    await device.openDesk(site);
    await device.desk.chooseChild(borrower.name);
    for (const accn_no of books) await device.desk.scanAccepted(accn_no);

    await device.open('/today');
    for (let n = 1; n <= 10; n++) {
      await device.page.getByLabel('PIN of this device').fill('0000');
      await device.page.getByRole('button', { name: 'Unlock' }).click();
      if (n === 10) break;
      await expect(
        device.page.getByText(n === 9 ? '1 attempt left' : `${10 - n} attempts left`),
      ).toBeVisible();
    }
    await expect(device.page.getByText('The PIN was wrong ten times')).toBeVisible();
    await expect(device.page.getByText('3 unsent entries').first()).toBeVisible();
    await quitAndOpenAgain(device);
    await device.quit();
    expect(filesWith(device.profile, names)).toEqual([]);
    // The search finds what is there.
    expect(filesWith(device.profile, books).length).toBeGreaterThan(0);

    await device.start();
    device.network.set('fine');
    await device.signInAgain();
    await device.untilSent();
    await expect(device.page.getByText('3 entries sent: 3 accepted.')).toBeVisible();
  } finally {
    await device.close();
  }
});
