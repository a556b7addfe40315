import type { Page } from '@playwright/test';
import { booksAt, childrenAt, siteAt } from '../demo-places.ts';
import { whereIs } from '../desk.ts';
import { expect, signInQuickly, test } from '../fixtures.ts';
import { booksOf } from '../visit.ts';
import { Colleague } from './colleague.ts';
import { FieldDevice } from './field-device.ts';

/** A site where four children have no book and two have one. */
async function busySite(page: Page) {
  for (let index = 4; ; index++) {
    const site = await siteAt(page, index);
    const children = await childrenAt(page, 'mop', site.site_id);
    const free = children.filter(({ books_out }) => books_out === 0);
    const withBook = children.filter(({ books_out }) => books_out === 1);
    if (free.length >= 4 && withBook.length >= 2) return { site, free, withBook };
  }
}

test('what a device did while colleagues did something else, is accepted, noted or in review as it should be', async ({
  page,
  demo,
}) => {
  test.setTimeout(300_000);
  await signInQuickly(page);
  const { site, free, withBook } = await busySite(page);
  const elsewhere = await siteAt(page, 0);
  const colleague = new Colleague(page, site.site_id);
  const [plain, other, moving, lender] = free;
  const [returner, loser] = withBook;
  if (!plain || !other || !moving || !lender || !returner || !loser) throw new Error('Too few children.');
  const books = (await booksAt(page, 'mop', site.site_id)).map(({ accn_no }) => accn_no);
  const [accepted = '', contested = '', twice = '', moved = '', lost = '', later = '', handedOn = ''] = books;
  const [returned = ''] = await booksOf(page, returner.child_id);
  const [found = ''] = await booksOf(page, loser.child_id);

  await colleague.issue(handedOn, plain.child_id);
  const device = await FieldDevice.before(demo.url);
  const second = await FieldDevice.before(demo.url);
  try {
    await device.takeAlong(site);
    await second.takeAlong(site, 'Second phone');
    for (const each of [device, second]) {
      each.network.set('gone');
      await each.openDesk(site);
    }
    const { desk } = device;
    await test.step('the devices lend and take back', async () => {
      await desk.chooseChild(plain.name);
      for (const accn_no of [accepted, contested, lost]) await desk.scanAccepted(accn_no);
      await desk.chooseChild(lender.name);
      await desk.scanAccepted(twice);
      await desk.chooseChild(moving.name);
      await desk.scanAccepted(moved);
      await desk.page.getByRole('button', { name: 'Take back', exact: true }).click();
      for (const accn_no of [returned, found, handedOn]) await desk.scanAccepted(accn_no);
      await second.desk.chooseChild(lender.name);
      for (const accn_no of [twice, later]) await second.desk.scanAccepted(accn_no);
    });
    await test.step('a child is enrolled on the device', async () => {
      await device.page.getByRole('button', { name: 'Lend', exact: true }).click();
      await device.page.getByRole('link', { name: 'Enrol a child' }).first().click();
      await device.page.getByRole('textbox', { name: /^Name/ }).fill('Zeenat Quadros');
      await device.page.getByRole('button', { name: 'Enrol child' }).click();
      await expect(device.page.getByText('Zeenat Quadros').first()).toBeVisible();
    });

    await test.step('colleagues work meanwhile', async () => {
      await colleague.issue(contested, other.child_id);
      await colleague.takeBack(returned);
      await colleague.takeBack(handedOn);
      await colleague.issue(handedOn, other.child_id);
      await colleague.recordLost(lost);
      await colleague.recordLost(found);
      await colleague.move(moving.child_id, elsewhere.site_id);
      await colleague.enrol('Zeenat Quadross');
    });

    await test.step('both devices send', async () => {
      for (const each of [second, device]) {
        each.network.set('fine');
        await each.untilSent();
      }
      await expect(device.page.getByText(/^9 entries sent: 5 accepted, 4 to review/)).toBeVisible();
      await expect(second.page.getByText('2 entries sent: 2 accepted.')).toBeVisible();
    });

    await test.step('the records are as they should be', async () => {
      expect(await booksOf(page, plain.child_id)).toEqual([accepted]);
      expect((await booksOf(page, lender.child_id)).sort()).toEqual([twice, later].sort());
      expect(await whereIs(page, contested)).toContain(other.name);
      expect(await whereIs(page, returned)).toBe(site.name);
      expect(await whereIs(page, handedOn)).toContain(other.name);
      const reasons = (await (await page.request.get('/api/field/review')).json()).map(
        ({ accn_no, kind }: { accn_no: string | null; kind: string }) => accn_no ?? kind,
      );
      expect(reasons.sort()).toEqual([contested, lost, moved, 'enrolment'].sort());
    });

    await test.step('a person decides each on the screen', async () => {
      await page.goto('/library/review');
      const card = (text: string) => page.getByRole('listitem').filter({ hasText: text });
      await card(contested)
        .getByRole('button', { name: /^Take it back from/ })
        .click();
      await expect(card(contested)).toHaveCount(0);
      await card(lost)
        .getByRole('button', { name: /^Put it back into stock/ })
        .click();
      await expect(card(lost)).toHaveCount(0);
      await card(moved)
        .getByRole('button', { name: /did not happen/ })
        .click();
      await page
        .getByRole('button', { name: /did not happen/ })
        .last()
        .click();
      await expect(card(moved)).toHaveCount(0);
      await page.getByRole('button', { name: /^The same child as Zeenat Quadross/ }).click();
      await expect(page.getByText('Nothing waits for a decision')).toBeVisible();
      expect((await booksOf(page, plain.child_id)).sort()).toEqual([accepted, contested, lost].sort());
    });
  } finally {
    await device.close();
    await second.close();
  }
});
