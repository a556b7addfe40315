import { freeChildrenOfSite } from '../demo-places.ts';
import { expect, signInQuickly, test } from '../fixtures.ts';
import { booksOf } from '../visit.ts';
import { FieldDevice } from './field-device.ts';

test('without a network, what a child could read next comes from the field kit, and is lent with a tap', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const { site, children } = await freeChildrenOfSite(page, 16);
  const [child] = children;
  if (!child) throw new Error('The site has no child.');
  const device = await FieldDevice.before(demo.url);
  try {
    await device.takeAlong(site);
    device.network.set('gone');
    await device.openDesk(site);
    const { desk } = device;
    await desk.chooseChild(child.name);
    await device.page.getByRole('button', { name: 'What next?' }).click();
    const list = device.page.getByRole('list', { name: 'What next' });
    await expect(list.getByRole('button').first()).toBeVisible();
    const label = (await list.getByRole('button').first().getAttribute('aria-label')) ?? '';
    const accn_no = label.split(', ').at(-1) ?? '';
    await list.getByRole('button').first().click();
    await desk.expectState(accn_no, 'accepted');
    await expect(desk.row(accn_no).first()).toContainText('Saved on this device');

    device.network.set('fine');
    await device.untilSent();
    expect(await booksOf(page, child.child_id)).toEqual([accn_no]);
  } finally {
    await device.close();
  }
});
