import type { Page } from '@playwright/test';
import { expect, signInQuickly, test } from '../fixtures.ts';
import { demoFolder, startServer, storyvan } from '../server.ts';
import { booksOf } from '../visit.ts';
import { Colleague } from './colleague.ts';
import { demoAccount, FieldDevice } from './field-device.ts';
import { makeOwnSite } from './own-site.ts';
import { filesWith } from './profile-files.ts';
import { takeAlongFirst } from './take-along.ts';

/** The visit that docs/field.md describes. Neither phone loads its page again. */

const children = ['Anunciada Quental', 'Bibiana Quental', 'Crisanta Quental', 'Deodata Quental'] as const;
const late = 'Epifania Quental';
const enrolled = 'Filomena Quental';
/** Begins to be enrolled, with a phone of her guardian. */
const drafted = { name: 'Hermenegilda Quental', phone: '98220 41177' };
/** Every child of the site has this surname. */
const texts = ['Quental', 'Hermenegilda', drafted.phone];

test('the visit of a village on two phones and a laptop, while the network comes and goes, then a restored backup', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const server = await startServer(demoFolder);
  const laptop = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const one = await FieldDevice.before(server.url);
  const two = await FieldDevice.before(server.url);
  try {
    const office = await laptop.newPage();
    await signInQuickly(office);
    const site = await makeOwnSite(office, {
      name: 'Zuarinagar',
      children: [...children],
      books: 6,
      from: 20,
    });
    const colleague = new Colleague(office, site.site_id);
    const [first, second, third] = site.children as [Child, Child, Child];
    const [lent, other, taken, contested, undone, last] = site.books as Six;
    await colleague.issue(taken, third.child_id);
    await colleague.plan('09:30');

    await test.step('phone 1 takes the day along from the weekly plan', async () => {
      await one.signIn('/mop/ra-entry');
      const day = one.page.getByRole('button', { name: /^Take along: \d+ places/ }).first();
      const name = ((await day.getAttribute('aria-label')) ?? '').replace('Take along: ', '');
      await takeAlongFirst(one.page, { name }, 'Phone 1');
      await one.page.getByRole('link', { name: 'Open Today' }).click();
    });
    const backup = await storyvan(server.dataDir, ['backup', '--to', `${server.dataDir}/morning.sqlite`]);
    expect(backup).toMatchObject({ code: 0 });
    const { child_id: lateId } = await colleague.enrol(late);
    await test.step('phone 2 takes the site along', () => two.takeAlong(site, 'Phone 2'));

    await test.step('phone 1 lends while it knows that the network is gone', async () => {
      await one.setOffline(true);
      await openDesk(one, site.name);
      await one.desk.chooseChild(first.name);
      for (const accn_no of [lent, undone]) await one.desk.scanAccepted(accn_no);
      await one.desk.row(undone).getByRole('button', { name: /^Undo/ }).click();
      await expect(one.desk.row(undone)).toContainText('undone');
    });
    await test.step('phone 2 lends in a network that answers nothing', async () => {
      two.network.set('silent');
      await openDesk(two, site.name);
      await two.desk.chooseChild(second.name);
      await two.desk.scanAccepted(other);
    });
    await test.step('phone 1 has the network for a moment, and replies are cut off', async () => {
      one.network.set('cut');
      await one.setOffline(false);
      await one.page.getByRole('button', { name: 'Take back', exact: true }).click();
      await one.desk.scanAccepted(taken);
      await one.page.getByRole('button', { name: 'Loved it' }).click();
      one.network.set('fine');
      await expect.poll(() => booksOf(office, third.child_id), { timeout: 60_000 }).toEqual([]);
      one.network.set('gone');
    });
    await test.step('phone 2 enrols a child, who borrows at once', async () => {
      two.network.set('gone');
      await two.page.getByRole('link', { name: 'Enrol a child' }).first().click();
      await two.page.getByRole('textbox', { name: /^Name/ }).fill(enrolled);
      await two.page.getByRole('button', { name: 'Enrol child' }).click();
      await two.page.getByRole('link', { name: `Lend to ${enrolled}` }).click();
      await expect(two.desk.field).toBeFocused();
      await two.desk.scanAccepted(contested);
    });
    await test.step('phone 1, without a network, renews, marks the session as done and writes the report', async () => {
      await one.page.getByRole('button', { name: 'Renew', exact: true }).click();
      await one.desk.scan(last);
      await one.desk.expectState(last, 'refused');
      await toToday(one.page);
      await one.page.getByRole('link', { name: `Mark done: ${site.name}` }).click();
      for (const name of [first.name, second.name]) await one.page.getByRole('checkbox', { name }).check();
      await one.page.getByRole('button', { name: 'Mark done' }).click();
      await one.page.getByRole('link', { name: 'Write the report' }).click();
      await one.page.getByRole('radio', { name: '4 of 5 stars' }).press('Space');
      await one.page.getByLabel('What was read').fill('The Lost Frog, to the end.');
      await one.page.getByLabel('How it went, in words').fill(`${second.name} asked for the frog twice.`);
      await one.page.getByRole('button', { name: 'Submit report' }).click();
      await expect(one.page.getByRole('button', { name: 'Submit report' })).toHaveCount(0);
    });
    await test.step('a colleague has lent one of the books meanwhile', () =>
      colleague.issue(contested, first.child_id));

    await test.step('both phones have the network again and send', async () => {
      for (const phone of [one, two]) {
        phone.network.set('fine');
        await toToday(phone.page);
        await expect(phone.page.getByText('everything is sent')).toBeVisible({ timeout: 60_000 });
      }
      await expect(two.page.getByText('3 entries sent: 2 accepted, 1 to review.')).toBeVisible();
      expect((await booksOf(office, first.child_id)).sort()).toEqual([lent, contested].sort());
      expect(await booksOf(office, second.child_id)).toEqual([other]);
    });
    await test.step('the laptop decides what waits for review', async () => {
      await office.goto('/library/review');
      await office
        .getByRole('button', { name: `Take it back from ${first.name}, then lend to ${enrolled}` })
        .click();
      await expect(office.getByText('Nothing waits for a decision')).toBeVisible();
      expect(await booksOf(office, first.child_id)).toEqual([lent]);
    });

    await test.step('the office restores the backup while phone 2 lends to a child that it does not have', async () => {
      two.network.set('gone');
      await openDesk(two, site.name);
      await two.desk.chooseChild(late);
      await two.desk.scanAccepted(last);
      await two.desk.chooseChild(second.name);
      await two.desk.scanAccepted(undone);
      await server.kill();
      const restored = await storyvan(server.dataDir, [
        'restore',
        '--force',
        `${server.dataDir}/morning.sqlite`,
      ]);
      expect(restored).toMatchObject({ code: 0 });
      await server.startAgain();
      await signInQuickly(office);
      // More than the clock of a phone may be behind.
      await office.waitForTimeout(5000);
      const again = await new Colleague(office, site.site_id).enrol('Gaudencia Quental');
      expect(again.child_id).toBe(lateId);
    });
    await test.step('phone 2 keeps its names, and sends what the backup can hold', async () => {
      two.network.set('fine');
      // If the server refuses a read of the desk first, the sign-in screen opens before the tap.
      const username = two.page.getByLabel('Username');
      await toToday(two.page).catch(async (error) => {
        if (!(await username.isVisible())) throw error;
      });
      const toSignIn = two.page.getByRole('link', { name: 'Sign in' });
      await expect(toSignIn.or(username)).toBeVisible({ timeout: 60_000 });
      if (await toSignIn.isVisible()) await toSignIn.click();
      await username.fill(demoAccount.username);
      await two.page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
      await two.page.getByRole('button', { name: 'Sign in' }).click();
      await expect(two.page).not.toHaveURL(/signin/);
      await toToday(two.page);
      await expect(two.page.getByText('everything is sent')).toBeVisible({ timeout: 60_000 });
      await expect(two.page.getByText('5 entries sent: 3 accepted, 2 to review.')).toBeVisible();
      expect(await booksOf(office, second.child_id)).toEqual([undone]);
      expect(await booksOf(office, lateId)).toEqual([]);
      await office.goto('/library/review');
      await expect(office.getByText('There is no such child.')).toBeVisible();
      await expect(office.getByText('Gaudencia')).toHaveCount(0);
    });

    await test.step('phone 1, dead after it wrote about a child, has no name in its files', async () => {
      await one.die();
      expect(filesWith(one.profile, texts)).toEqual([]);
    });
    await test.step('phone 2, locked with a half-filled form and then dead, has no name in its files', async () => {
      await openDesk(two, site.name);
      await two.desk.chooseChild(second.name);
      await two.page.getByRole('link', { name: 'Enrol a child' }).first().click();
      await two.page.getByRole('textbox', { name: /^Name/ }).fill(drafted.name);
      await two.page.getByLabel(/phone/).fill(drafted.phone);
      await toToday(two.page);
      await two.page.getByRole('button', { name: 'Lock' }).click();
      await expect(two.page.getByLabel('PIN of this device')).toBeVisible();
      await two.die();
      expect(filesWith(two.profile, texts)).toEqual([]);
      // The search finds what is there.
      expect(filesWith(two.profile, [site.name]).length).toBeGreaterThan(0);
    });
    await test.step('after the PIN, the form of phone 2 is as it was', async () => {
      await two.start();
      two.network.set('gone');
      await two.open('/mop/enroll-child');
      await two.unlock();
      await expect(two.page.getByRole('textbox', { name: /^Name/ })).toHaveValue(drafted.name);
    });
    await test.step('after ten wrong PINs, phone 2 has no name in its files', async () => {
      await two.open('/today');
      for (let n = 1; n <= 10; n++) {
        await two.page.getByLabel('PIN of this device').fill('0000');
        await two.page.getByRole('button', { name: 'Unlock' }).click();
        const left = n === 9 ? '1 attempt left' : `${10 - n} attempts left`;
        await expect(two.page.getByText(n === 10 ? /wrong ten times/ : left)).toBeVisible();
      }
      await expect(two.page.getByText('Your drafts are kept')).toBeVisible();
      await two.die();
      expect(filesWith(two.profile, texts)).toEqual([]);
    });
    await test.step('once its writer has signed in again, the form of phone 2 is as it was', async () => {
      await two.start();
      two.network.set('fine');
      await two.signInAgain();
      await two.open('/mop/enroll-child');
      await expect(two.page.getByRole('textbox', { name: /^Name/ })).toHaveValue(drafted.name);
      await two.die();
      expect(filesWith(two.profile, texts)).toEqual([]);
    });
  } finally {
    for (const device of [laptop, one, two]) await device.close();
    await server.stop();
  }
});

type Child = { child_id: number; name: string };
type Six = [string, string, string, string, string, string];

async function openDesk({ page, desk }: FieldDevice, site: string): Promise<void> {
  await page.getByRole('link', { name: `Lend here: ${site}` }).click();
  await expect(desk.field).toBeFocused();
}

/** By the link of the thin line over the desk, or of the bar. */
async function toToday(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Today', level: 1 });
  if (await heading.isVisible()) return;
  await page
    .getByRole('link', { name: /^(No network|Connected|Sending|Today|\d+ unsent)/ })
    .first()
    .click();
  await expect(heading).toBeVisible();
}
