import { booksAt, childrenAt, freeChildrenOfSite } from '../demo-places.ts';
import { expect, signInQuickly, test } from '../fixtures.ts';
import { booksOf } from '../visit.ts';
import { FieldDevice } from './field-device.ts';

test('the screens of a place that were never opened work when the network goes while the app is open, without a reload', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const { site, children } = await freeChildrenOfSite(page, 8, 2);
  const [first, second] = children;
  const cards = new Map(
    (await childrenAt(page, 'mop', site.site_id)).map(({ child_id, card_no }) => [child_id, card_no]),
  );
  const cardOf = (child: typeof first) => cards.get(child?.child_id ?? 0) ?? '';
  const [one = '', two = '', three = ''] = (await booksAt(page, 'mop', site.site_id)).map(
    ({ accn_no }) => accn_no,
  );

  const device = await FieldDevice.before(demo.url);
  try {
    await device.takeAlong(site);
    const { page: phone, desk } = device;
    await device.setOffline(true);

    await test.step('the desk shows its children, and a card and books are saved', async () => {
      await phone.getByRole('link', { name: `Lend here: ${site.name}` }).click();
      await expect(phone.getByRole('button', { name: second?.name ?? '' }).first()).toBeVisible();
      await desk.scan(cardOf(first));
      for (const accn_no of [one, two]) await desk.scanAccepted(accn_no);
      await expect(desk.row(two)).toContainText('Saved on this device');
    });

    await test.step('while the scan field has the focus, place, network and count are in view', async () => {
      await phone.setViewportSize({ width: 360, height: 640 });
      await expect(desk.field).toBeFocused();
      await expect(phone.getByRole('link', { name: 'No network 2 unsent' })).toBeInViewport();
      await expect(phone.getByRole('link', { name: site.name, exact: true })).toBeInViewport();
    });

    await test.step('a refused card leaves no child, and a book scanned after it waits for one', async () => {
      await desk.scan('C-99999');
      await desk.expectState('C-99999', 'refused');
      await desk.scan(three);
      await expect(phone.getByText('Please select a child').first()).toBeVisible();
      await desk.field.fill('');
      await desk.scan(cardOf(second));
      await desk.scanAccepted(three);
      await expect(desk.row(three).first()).toContainText(second?.name ?? '');
    });

    await test.step('the books with the children are on the return desk', async () => {
      await phone.getByRole('button', { name: 'Take back', exact: true }).click();
      await desk.scanAccepted(two);
    });

    await test.step('Today and back, and the page of a child', async () => {
      await phone.getByRole('link', { name: /^No network/ }).click();
      await expect(phone.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
      await phone.getByRole('link', { name: `Lend here: ${site.name}` }).click();
      await desk.chooseChild(second?.name ?? '');
      await expect(desk.row(three).first()).toContainText('Saved on this device');
    });

    expect(await booksOf(page, second?.child_id ?? 0)).toEqual([]);
    await device.setOffline(false);
    await expect.poll(() => booksOf(page, first?.child_id ?? 0), { timeout: 60_000 }).toEqual([one]);
    await expect.poll(() => booksOf(page, second?.child_id ?? 0)).toEqual([three]);
  } finally {
    await device.close();
  }
});
