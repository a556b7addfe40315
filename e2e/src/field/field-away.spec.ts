import { expect, signInQuickly, test } from '../fixtures.ts';
import { Away, addAccount } from './away.ts';

test('a device that is blocked while it is away loses all names and its sign-in at its next contact, and sends its entries after a new one', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const name = 'Lost phone';
  const account = await addAccount(page, demo.url, 'Rosario Gomes');
  const away = await Away.start(page, demo.url, { name, account });
  const { device } = away;
  try {
    await page.goto('/library/devices');
    await page.getByRole('button', { name: `Block: ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByText('blocked, names not removed yet')).toBeVisible();

    device.network.set('fine');
    // From the desk that was open.
    await expect(device.page).toHaveURL(/\/signin/, { timeout: 60_000 });
    await expect(device.page.getByText(`3 unsent entries of ${account.name}`)).toBeVisible();
    const { origin } = new URL(device.page.url());
    const registered = await device.page.request.post(`${origin}/api/field/register_device`, {
      data: { device_id: crypto.randomUUID(), name: 'Another phone' },
    });
    expect(registered.status()).toBe(401);
    await away.signIn(account);
    await expect(device.page.getByText('Ask an administrator to unblock it')).toBeVisible();
    await device.untilSent();
    await expect(device.page.getByText('3 entries sent: 3 accepted.')).toBeVisible();
    await away.expectRecorded(page);
    await away.expectNamesGone(true);
    await page.reload();
    await expect(row.getByText('blocked, reported names as removed')).toBeVisible();
  } finally {
    await device.close();
  }
});

test('after an administrator has ended the sign-in of a device that is away, it asks for a new one and sends its entries once', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const account = await addAccount(page, demo.url, 'Perpetua Dias');
  const away = await Away.start(page, demo.url, { name: 'Phone of Perpetua', account });
  const { device } = away;
  try {
    await page.goto('/library/staff');
    await page.getByRole('link', { name: account.name }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('list', { name: 'Signed in at' }).getByRole('listitem')).toHaveCount(0);

    device.network.set('fine');
    await device.open('/today');
    await expect(device.page).toHaveURL(/\/signin/);
    await expect(device.page.getByText(`3 unsent entries of ${account.name}`)).toBeVisible();
    await device.page.getByRole('button', { name: 'Go on without signing in' }).click();
    await expect(device.page.getByText('Sign in to send your entries.')).toBeVisible();
    await expect(device.page.getByRole('link', { name: 'Not sending' })).toBeVisible();
    await away.expectRecorded(page, []);

    await device.page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await away.signIn(account);
    await device.untilSent();
    await expect(device.page.getByText('3 entries sent: 3 accepted.')).toBeVisible();
    await away.expectRecorded(page);
  } finally {
    await device.close();
  }
});

test('a file of unsent entries that a device saved without a network is sent at a desk, and nothing is recorded twice', async ({
  page,
  demo,
}, testInfo) => {
  await signInQuickly(page);
  const account = await addAccount(page, demo.url, 'Vasco Pinto');
  const away = await Away.start(page, demo.url, { name: 'Phone of Vasco', account });
  const { device } = away;
  const path = testInfo.outputPath('unsent-entries.json');
  try {
    await device.open('/today');
    const download = device.page.waitForEvent('download');
    await device.page.getByRole('button', { name: 'Save to a file' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^unsent-entries-2.*\.json$/);
    await file.saveAs(path);

    await page.goto('/today');
    await page.getByText('Send a file of unsent entries').click();
    const send = async () => {
      await page.getByLabel('File of unsent entries').setInputFiles(path);
      await expect(page.getByText(`3 unsent entries of ${account.name}`)).toBeVisible();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
    };
    await send();
    await expect(page.getByText('3 entries sent: 3 accepted.')).toBeVisible();
    await away.expectRecorded(page);
    await send();
    const before = '3 entries had arrived before: 3 accepted. Nothing was recorded twice.';
    await expect(page.getByText(before)).toBeVisible();

    device.network.set('fine');
    await device.untilSent();
    await expect(device.page.getByText(before)).toBeVisible();
    await away.expectRecorded(page);
  } finally {
    await device.close();
  }
});
