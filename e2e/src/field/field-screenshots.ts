import { join } from 'node:path';
import { booksAt, childrenAt, siteAt } from '../demo-places.ts';
import { expect, signInQuickly, test } from '../fixtures.ts';
import { root } from '../server.ts';
import { FieldDevice } from './field-device.ts';

test('a session without a network, on a phone, is pictured', async ({ page, demo }) => {
  await signInQuickly(page);
  const site = await siteAt(page, 2);
  const children = await childrenAt(page, 'mop', site.site_id);
  const child = children.find(({ books_out }) => books_out === 0);
  const books = (await booksAt(page, 'mop', site.site_id)).slice(0, 2);
  if (!child) throw new Error('Every child has a book.');
  const device = await FieldDevice.before(demo.url);
  const picture = (name: string) =>
    device.page.screenshot({ path: join(root, `docs/screenshots/${name}-phone.png`) });
  try {
    await device.takeAlong(site);
    device.network.set('gone');
    await device.openDesk(site);
    await device.desk.chooseChild(child.name);
    for (const { accn_no } of books) await device.desk.scanAccepted(accn_no);
    await picture('field-desk');
    await device.open('/today');
    await device.unlock();
    await expect(device.page.getByRole('link', { name: `Lend here: ${site.name}` })).toBeVisible();
    await picture('field-today');
    device.network.set('fine');
    await device.untilSent();
    await picture('field-sent');
  } finally {
    await device.close();
  }
});
