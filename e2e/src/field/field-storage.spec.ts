import type { Page } from '@playwright/test';
import { booksAt, childrenAt, siteAt } from '../demo-places.ts';
import { expect, signInQuickly, test } from '../fixtures.ts';
import { Away } from './away.ts';
import { FieldDevice } from './field-device.ts';
import { filesWith } from './profile-files.ts';

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
    await device.quitAndOpenAgain();
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

const eightDays = 8 * 24 * 3_600_000;

test('after seven days without a network, the names are gone from the open desk and from every file, and the entries are sent later', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const away = await Away.start(page, demo.url, { name: 'Phone in a drawer' });
  const { device } = away;
  try {
    await device.passTime(eightDays);
    await expect(device.page.getByText(/^Names may stay on a device for a few days only/)).toBeVisible();
    await expect(device.page.getByText('The entries that were saved are kept.')).toBeVisible();
    await expect(device.page.getByText('3 unsent entries').first()).toBeVisible();
    await away.expectNamesGone();

    device.setClockRight();
    await device.start();
    device.network.set('fine');
    await device.signInAgain();
    await device.untilSent();
    await expect(device.page.getByText('3 entries sent: 3 accepted.')).toBeVisible();
    await away.expectRecorded(page);
  } finally {
    await device.close();
  }
});

test('signing out with unsent entries removes the names from every file, and the entries are sent and the draft is back after the next sign-in', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const away = await Away.start(page, demo.url, { name: 'Shared phone' });
  const { device } = away;
  try {
    // The connection is lost whenever entries are sent.
    await device.page.route('**/api/field/send_entries', (route) => route.abort());
    device.network.set('fine');
    await device.open('/today');
    await device.page.getByRole('button', { name: /account of Demo Librarian/ }).click();
    await device.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(device.page.getByText('3 unsent entries of Demo Librarian')).toBeVisible();
    device.network.set('gone');
    await away.expectNamesGone();

    await device.start();
    device.network.set('fine');
    await device.signInAgain();
    await device.untilSent();
    await expect(device.page.getByText('3 entries sent: 3 accepted.')).toBeVisible();
    await away.expectDraftBack();
    await away.expectRecorded(page);
  } finally {
    await device.close();
  }
});

test('a device whose battery was empty before the browser wrote everything still opens without a network', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const away = await Away.start(page, demo.url, { name: 'Empty phone' });
  const { device } = away;
  try {
    // Local storage is written up to a minute late.
    await device.page.evaluate(() => localStorage.clear());
    await device.quit();
    await device.start();
    await device.openDesk(away.site);
    device.network.set('fine');
    await device.signInAgain();
    await device.untilSent();
    await away.expectRecorded(page);
  } finally {
    await device.close();
  }
});

/** Until the browser stores nothing more. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('filler', 1);
    const files = await new Promise<IDBDatabase>((resolve) => {
      opening.onupgradeneeded = () => opening.result.createObjectStore('files', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
    });
    const fits = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const change = files.transaction('files', 'readwrite');
        change.objectStore('files').put(crypto.getRandomValues(new Uint8Array(bytes)));
        change.oncomplete = () => resolve(true);
        change.onabort = () => resolve(false);
      });
    for (const bytes of [65_536, 4096, 256, 16]) while (await fits(bytes));
    files.close();
  });
}

const emptyStorage = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase('filler').onsuccess = () => resolve();
      }),
  );

test('a device whose storage is full says so before the next scan, shows nothing as saved that is not, and loses nothing', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const away = await Away.start(page, demo.url, { name: 'Full phone' });
  const { device, site, borrower, more } = away;
  const [nearlyFull = '', full = '', afterwards = ''] = more;
  const openDesk = async () => {
    await device.openDesk(site);
    await device.desk.chooseChild(borrower.name);
  };
  try {
    const { usage = 0 } = await device.page.evaluate(() => navigator.storage.estimate());
    await device.quit();
    await device.start(usage + 1_000_000);
    await openDesk();
    const warning = () => device.page.getByText(/^This device is short of space/);
    await expect(warning()).toBeHidden();
    await fillStorage(device.page);
    await device.desk.scanAccepted(nearlyFull);
    await expect(warning()).toBeVisible();

    await fillStorage(device.page);
    await device.desk.scan(full);
    const row = device.desk.row(full);
    await expect(row).toHaveAttribute('data-state', 'failed');
    await expect(row).toContainText('The storage of this device is full, so this was not saved.');
    await expect(row).not.toContainText('Saved on this device');

    await device.die();
    await device.start(usage + 1_000_000);
    await device.open('/today');
    await expect(device.page.getByText('4 unsent entries').first()).toBeVisible();
    await expect(warning()).toBeVisible();
    await emptyStorage(device.page);
    await openDesk();
    await expect(warning()).toBeHidden();
    await device.desk.scanAccepted(full);
    await device.desk.scanAccepted(afterwards);

    device.network.set('fine');
    await device.signInAgain();
    await device.untilSent();
    await expect(device.page.getByText('6 entries sent: 6 accepted.')).toBeVisible();
    await away.expectRecorded(page, [...away.books, nearlyFull, full, afterwards]);
  } finally {
    await device.close();
  }
});
