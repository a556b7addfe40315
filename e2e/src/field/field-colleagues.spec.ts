import type { Browser, Page } from '@playwright/test';
import type { addAccount } from '@storyvan/contract/accounts';
import type { auditLog } from '@storyvan/contract/audit';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { listReview } from '@storyvan/contract/field-sync';
import { addDays, formatDate } from '@storyvan/domain/calendar-date';
import { today } from '../clock.ts';
import { siteAt } from '../demo-places.ts';
import { whereIs } from '../desk.ts';
import { expect, signInQuickly, test } from '../fixtures.ts';
import { booksOf, sessionOf } from '../visit.ts';
import { Colleague } from './colleague.ts';
import { demoAccount, FieldDevice } from './field-device.ts';
import { makeOwnSite, packedOn } from './own-site.ts';

/** What colleagues do to a place, a copy, a child, a session or an account while the device is away. */

async function reviewAt(page: Page, { site_id }: { site_id: number }) {
  const items = (await (await page.request.get('/api/field/review')).json()) as ReplyOf<typeof listReview>;
  return items.filter(({ site_grade_id }) => site_grade_id === site_id);
}

/** An entry on the review screen, by words on its card. */
const cardOf = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Entries in review' }).getByRole('listitem').filter({ hasText: words });

/** The second of an entry that waits for another one. */
const leftOut = /^(Do not record it|It did not happen)$/;

async function decide(page: Page, words: string, choice: string | RegExp): Promise<void> {
  await cardOf(page, words).getByRole('button', { name: choice }).click();
  await expect(cardOf(page, words)).toHaveCount(0);
}

test('what a device did at a place that was closed meanwhile, is in review, and recorded where a person decides', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const names = ['Abelard Quental'];
  const site = await makeOwnSite(page, { name: 'Zuarinagar North', children: names, books: 2, from: 14 });
  const elsewhere = await siteAt(page, 0);
  const colleague = new Colleague(page, site.site_id);
  const [child] = site.children;
  const [lent = '', toNew = ''] = site.books;
  if (!child) throw new Error('The site has no child.');

  const device = await FieldDevice.before(demo.url);
  try {
    await device.takeAlong(site);
    device.network.set('gone');
    await device.openDesk(site);
    await device.desk.chooseChild(child.name);
    await device.desk.scanAccepted(lent);
    await device.page.getByRole('link', { name: 'Enrol a child' }).first().click();
    await device.page.getByRole('textbox', { name: /^Name/ }).fill('Brunilda Quental');
    await device.page.getByRole('button', { name: 'Enrol child' }).click();
    await device.page.getByRole('link', { name: 'Lend to Brunilda Quental' }).click();
    await expect(device.desk.field).toBeFocused();
    await device.desk.scanAccepted(toNew);

    await colleague.move(child.child_id, elsewhere.site_id);
    for (const accn_no of site.books) await colleague.unpack(accn_no);
    await colleague.setClosed(true);

    device.network.set('fine');
    await device.untilSent();
    await expect(device.page.getByText('3 entries sent: 0 accepted, 3 to review.')).toBeVisible();

    await page.goto('/library/review');
    const move = `${child.name} has moved: record it at the new place`;
    await decide(page, lent, move);
    expect(await booksOf(page, child.child_id)).toEqual([lent]);

    const enrolment = cardOf(page, 'Brunilda Quental');
    await enrolment.getByRole('button', { name: 'Try again' }).click();
    await expect(enrolment.getByRole('alert')).toContainText('closed');
    await colleague.setClosed(false);
    await decide(page, 'Brunilda Quental', 'Try again');
    await expect(page.getByText('The entry that waited for it was recorded too.')).toBeVisible();
    expect(await whereIs(page, toNew)).toContain('Brunilda Quental');
    expect(await reviewAt(page, site)).toEqual([]);
  } finally {
    await device.close();
  }
});

test('what a device did with copies that moved on or were withdrawn meanwhile, is in review with both dates, and recorded as a person decides', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const names = ['Celestino Quental', 'Dulcina Quental', 'Eufemia Quental', 'Fortunato Quental'];
  const site = await makeOwnSite(page, { name: 'Zuarinagar South', children: names, books: 4, from: 15 });
  const colleague = new Colleague(page, site.site_id);
  const [borrower, holder, other, gone] = site.children;
  const [movedOn = '', renewed = '', withdrawn = '', returned = ''] = site.books;
  if (!borrower || !holder || !other || !gone) throw new Error('The site has too few children.');
  await colleague.issue(renewed, holder.child_id, packedOn());
  await colleague.issue(returned, gone.child_id, packedOn());
  const yesterday = addDays(today(), -1);

  const device = await FieldDevice.before(demo.url);
  const { desk } = device;
  try {
    await device.takeAlong(site);
    device.network.set('gone');
    await device.openDesk(site);
    await desk.chooseChild(borrower.name);
    await desk.scanAccepted(withdrawn);
    const takeBack = device.page.getByRole('button', { name: 'Take back', exact: true });
    await takeBack.click();
    await desk.scanAccepted(returned);
    // The rest is entered for the day before.
    await device.page.getByRole('button', { name: 'Lend', exact: true }).click();
    await device.page.getByLabel('Issue date').fill(yesterday);
    await desk.chooseChild(borrower.name);
    await desk.scanAccepted(movedOn);
    await takeBack.click();
    await desk.scanAccepted(renewed);

    await colleague.issue(movedOn, other.child_id);
    await colleague.takeBack(movedOn);
    await colleague.renew(renewed);
    await colleague.takeBack(returned);
    for (const accn_no of [withdrawn, returned]) {
      await colleague.unpack(accn_no);
      await colleague.withdraw(accn_no);
    }

    device.network.set('fine');
    await device.untilSent();
    await expect(device.page.getByText('4 entries sent: 1 accepted, 3 to review.')).toBeVisible();
    await expect(device.page.getByText(`${returned} was withdrawn. It is back in stock.`)).toBeVisible();

    await page.goto('/library/review');
    for (const accn_no of [movedOn, renewed]) {
      for (const date of [yesterday, today()])
        await expect(cardOf(page, accn_no)).toContainText(formatDate(date));
      await decide(page, accn_no, "Use today's date");
    }
    await decide(page, withdrawn, `Put it back into stock, then lend to ${borrower.name}`);
    expect((await booksOf(page, borrower.child_id)).sort()).toEqual([movedOn, withdrawn].sort());
    expect(await booksOf(page, holder.child_id)).toEqual([]);
    expect(await whereIs(page, returned)).toBe('In the library');
    expect(await reviewAt(page, site)).toEqual([]);
  } finally {
    await device.close();
  }
});

test('what a device did about a child who was erased meanwhile, is in review without its name or what was written, and the child leaves the device', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const names = ['Gasparina Quental', 'Hilario Quental'];
  const site = await makeOwnSite(page, { name: 'Zuarinagar East', children: names, books: 2, from: 16 });
  const colleague = new Colleague(page, site.site_id);
  const [child, other] = site.children;
  const [returned = '', lent = ''] = site.books;
  if (!child || !other) throw new Error('The site has too few children.');
  await colleague.issue(returned, child.child_id, packedOn());

  const device = await FieldDevice.before(demo.url);
  const { desk } = device;
  try {
    await device.takeAlong(site);
    device.network.set('gone');
    await device.openDesk(site);
    await device.page.getByRole('button', { name: 'Take back', exact: true }).click();
    await desk.scanAccepted(returned);
    await device.page.getByRole('button', { name: 'Loved it' }).click();
    await device.page.getByRole('button', { name: 'Add a sentence' }).click();
    await device.page.getByLabel('What the child said').fill('Gasparina wants to be the crow.');
    await device.page.keyboard.press('Enter');
    await device.page.getByRole('button', { name: 'Lend', exact: true }).click();
    await desk.chooseChild(child.name);
    await desk.scanAccepted(lent);

    await colleague.takeBack(returned);
    await colleague.erase(child.child_id);

    device.network.set('fine');
    await device.untilSent();
    await expect(device.page.getByText(/^\d entries sent: 0 accepted/)).toBeVisible();
    await test.step('no name is in the review, and the child is not on the device', async () => {
      const items = await reviewAt(page, site);
      expect(new Set(items.map(({ child_id }) => child_id))).toEqual(new Set([child.child_id]));
      for (const item of items) expect(item).toMatchObject({ child_name: null, choices: ['did_not_happen'] });
      expect(JSON.stringify(items)).not.toMatch(/Gasparina|crow/);
      await device.unlock();
      await device.page.getByRole('link', { name: '1 child here' }).click();
      await expect(device.page.getByText(other.name).first()).toBeVisible();
      await expect(device.page.getByText('Gasparina')).toHaveCount(0);
    });

    await page.goto('/library/review');
    await expect(cardOf(page, lent)).toContainText('Lent to an erased child');
    await expect(page.getByText('Gasparina')).toHaveCount(0);
    for (const { request_id } of await reviewAt(page, site)) {
      const card = page.getByRole('listitem').filter({ has: page.locator(`#entry-${request_id}`) });
      await card.getByRole('button', { name: leftOut }).click();
      await page.getByRole('dialog').getByRole('button', { name: leftOut }).click();
      await expect(card).toHaveCount(0);
    }
    expect(await reviewAt(page, site)).toEqual([]);
  } finally {
    await device.close();
  }
});

test('a session that a colleague marked done and reported meanwhile, has the children and the texts of both, which the device mentions', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const names = ['Ildefonso Quental', 'Jacinta Quental', 'Leopoldina Quental'];
  const site = await makeOwnSite(page, { name: 'Zuarinagar West', children: names, books: 1, from: 17 });
  const [ofBoth, ofDevice, ofColleague] = names as [string, string, string];
  const ra_id = await new Colleague(page, site.site_id).plan('09:30');

  const device = await FieldDevice.before(demo.url);
  try {
    await device.takeAlong(site);
    device.network.set('gone');
    await device.open('/today');
    await device.unlock();
    await device.page.getByRole('link', { name: `Mark done: ${site.name}` }).click();
    await holdAndReport(device.page, [ofBoth, ofDevice], 'The Red Raincoat, to the end.');

    await page.goto(`/mop/session/${ra_id}?form=done`);
    await holdAndReport(page, [ofBoth, ofColleague], 'The Lost Frog, half of it.');

    device.network.set('fine');
    await device.untilSent();
    await expect(device.page.getByText('2 entries sent: 2 accepted.')).toBeVisible();
    for (const note of ['The session was already marked as done.', 'The session already had a report.'])
      await expect(device.page.getByText(note)).toBeVisible();

    const { children, ...session } = await sessionOf(page, ra_id);
    expect(session).toMatchObject({ status: 'done', children_count: 3 });
    expect(children.filter(({ present }) => present).map(({ name }) => name)).toEqual(names);
    await page.reload();
    await expect(page.getByText('The Lost Frog, half of it.')).toBeVisible();
    await expect(page.getByText('Demo Librarian: The Red Raincoat, to the end.')).toBeVisible();
    expect(await reviewAt(page, site)).toEqual([]);
  } finally {
    await device.close();
  }
});

async function holdAndReport(page: Page, present: string[], read: string): Promise<void> {
  for (const name of present) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Mark done' }).click();
  await page.getByRole('link', { name: 'Write the report' }).click();
  await page.getByRole('radio', { name: '4 of 5 stars' }).press('Space');
  await page.getByLabel('What was read').fill(read);
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(page.getByRole('button', { name: 'Submit report' })).toHaveCount(0);
}

const password = 'seven crows on a wire';

/** Adds an account of staff that has chosen its password. */
async function makeAccount(page: Page, browser: Browser, baseURL: string, name: string, username: string) {
  const added = await page.request.post('/api/info/add_staff_account', {
    data: { name, username, role: 'staff' },
  });
  const { details } = (await added.json()) as ReplyOf<typeof addAccount>;
  if (!details) throw new Error(`${username} was not added.`);
  const theirs = await browser.newContext({ baseURL });
  const given = { username, password: details.one_time_password };
  expect((await theirs.request.post('/api/login/grant_ci', { data: given })).ok()).toBe(true);
  const chosen = { password: given.password, new_password: password };
  expect((await theirs.request.post('/api/info/change_password', { data: chosen })).ok()).toBe(true);
  await theirs.close();
  return { staff_id: details.account.staff_id, username, password };
}

async function disable(page: Page, { staff_id }: { staff_id: number }): Promise<void> {
  const reply = await page.request.post('/api/info/set_staff_active', { data: { staff_id, active: false } });
  expect(await reply.json()).toMatchObject({ status: { status: 'disabled' } });
}

test('entries of an account that was disabled meanwhile, stay on the device until an administrator takes them over', async ({
  page,
  demo,
  browser,
}) => {
  await signInQuickly(page);
  const site = await makeOwnSite(page, {
    name: 'Zuarinagar Port',
    children: ['Mafalda Quental'],
    books: 2,
    from: 18,
  });
  const [child] = site.children;
  const [before = '', after = ''] = site.books;
  if (!child) throw new Error('The site has no child.');
  const account = await makeAccount(page, browser, demo.url, 'Norberta Quental', 'norberta');

  const device = await FieldDevice.before(demo.url, { account });
  try {
    await device.takeAlong(site, 'Phone of Norberta');
    device.network.set('gone');
    await device.openDesk(site);
    await device.desk.chooseChild(child.name);
    await device.desk.scanAccepted(before);
    await disable(page, account);
    // The device knows the server's time to a part of a second only.
    await device.page.waitForTimeout(1_000);
    await device.desk.scanAccepted(after);

    await test.step('the device says so, and keeps them without names', async () => {
      device.network.set('fine');
      await device.open('/today');
      await expect(
        device.page.getByText('The account was disabled: an administrator can sign in here to send them.'),
      ).toBeVisible();
      await device.page.getByRole('button', { name: 'Go on without signing in' }).click();
      await expect(device.page.getByText('so all names were removed from this device.')).toBeVisible();
      await expect(device.page.getByText('2 unsent entries').first()).toBeVisible();
    });
    await test.step('an administrator takes them over on the device', async () => {
      await device.signIn('/signin', demoAccount);
      await device.open('/today');
      await expect(device.page.getByText('2 unsent entries of Norberta Quental')).toBeVisible();
      await device.page.getByRole('button', { name: 'Send them for Norberta Quental' }).click();
      await expect(device.page.getByText('2 entries sent: 1 accepted, 1 to review.')).toBeVisible();
    });

    await page.goto('/library/review');
    await expect(cardOf(page, after)).toContainText('by Norberta Quental on Phone of Norberta');
    await decide(page, after, 'Record it anyway');
    expect((await booksOf(page, child.child_id)).sort()).toEqual([before, after].sort());
    const log = await page.request.get(`/api/info/audit_log?child=${child.child_id}`);
    const { entries } = (await log.json()) as ReplyOf<typeof auditLog>;
    const issues = entries.filter(({ action }) => action === 'issue_child');
    expect(issues.map(({ staff }) => staff?.name)).toEqual(['Norberta Quental', 'Norberta Quental']);
    expect(await reviewAt(page, site)).toEqual([]);
  } finally {
    await device.close();
  }
});
