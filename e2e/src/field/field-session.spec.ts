import { today } from '../clock.ts';
import { booksAt, childrenAt, siteAt } from '../demo-places.ts';
import { whereIs } from '../desk.ts';
import { expect, signInQuickly, test } from '../fixtures.ts';
import { booksOf } from '../visit.ts';
import { FieldDevice } from './field-device.ts';

test('a session without a network, from taking along to the review, is recorded as it happened', {
  tag: '@core',
}, async ({ page, demo }) => {
  await signInQuickly(page);
  const site = await siteAt(page, 2);
  const children = await childrenAt(page, 'mop', site.site_id);
  const [borrower, other] = children.filter(({ books_out }) => books_out === 0);
  const [holder] = children.filter(({ books_out }) => books_out === 1);
  if (!borrower || !other || !holder) throw new Error('Too few children.');
  const [taken = ''] = await booksOf(page, holder.child_id);
  const [lent = '', contested = ''] = (await booksAt(page, 'mop', site.site_id)).map(
    ({ accn_no }) => accn_no,
  );

  const device = await FieldDevice.before(demo.url);
  try {
    await device.takeAlong(site);
    device.network.set('gone');
    await device.openDesk(site);
    const { desk } = device;
    await desk.chooseChild(borrower.name);
    await desk.scanAccepted(lent);
    await desk.scanAccepted(contested);
    await expect(desk.row(lent).first()).toContainText('Saved on this device');
    await desk.scan('B-99999999');
    await desk.expectState('B-99999999', 'refused');
    await test.step('the desk, opened again by its address, asks for the PIN first', async () => {
      await device.open(new URL(device.page.url()).pathname);
      await device.unlock();
      await expect(desk.field).toBeFocused();
      await expect(desk.row(lent).first()).toContainText('Saved on this device');
    });
    await device.page.getByRole('button', { name: 'Take back', exact: true }).click();
    await desk.scanAccepted(taken);

    // Meanwhile a colleague lends the same book at a desk.
    const body = { program: 'mop', site_grade_id: site.site_id, date_issue: today(), accn_no: contested };
    const reply = await page.request.post('/api/info/issue_book_child', {
      data: { ...body, child_id: other.child_id },
    });
    expect((await reply.json()).status.status).toBe('issued');

    device.network.set('fine');
    await device.untilSent();
    await expect(device.page.getByText('3 entries sent: 2 accepted, 1 to review.')).toBeVisible();
    expect(await booksOf(page, borrower.child_id)).toContain(lent);
    expect(await booksOf(page, holder.child_id)).not.toContain(taken);

    await page.goto('/library/review');
    await page
      .getByRole('button', { name: `Take it back from ${other.name}, then lend to ${borrower.name}` })
      .click();
    await expect(page.getByText('Nothing waits for a decision')).toBeVisible();
    expect(await whereIs(page, contested)).toContain(borrower.name);
  } finally {
    await device.close();
  }
});
