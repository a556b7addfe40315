import { today } from '../clock.ts';
import { booksInLibrary, childrenAt, siteAt } from '../demo-places.ts';
import { whereIs } from '../desk.ts';
import { expect, signInQuickly, test } from '../fixtures.ts';
import { storyvan } from '../server.ts';
import { FieldDevice } from './field-device.ts';

/** Each is lent and comes back. */
const loans = 100;

test('200 loans and returns without a network, through three killed browsers and a bad network, all arrive once', async ({
  page,
  demo,
}) => {
  test.setTimeout(600_000);
  await signInQuickly(page);
  const site = await siteAt(page, 6);
  const free = (await childrenAt(page, 'mop', site.site_id)).filter(({ books_out }) => books_out === 0);
  const [first, second, third] = free;
  if (!first || !second || !third) throw new Error('Too few children.');
  const loansOf = async (child_id: number): Promise<number> =>
    (await (await page.request.get(`/api/mop/child/${child_id}`)).json()).loans_total;
  const before = [
    await loansOf(first.child_id),
    await loansOf(second.child_id),
    await loansOf(third.child_id),
  ] as const;
  const books = await booksInLibrary(page, loans, 20);
  const at = { program: 'mop', site_grade_id: site.site_id };
  for (const accn_no of books) {
    const reply = await page.request.post('/api/info/issue_book_site', {
      data: { ...at, accn_no, date_issue: today() },
    });
    expect(reply.ok()).toBe(true);
  }

  const viewport = { width: 360, height: 640 };
  const device = await FieldDevice.before(demo.url, { viewport });
  try {
    await device.takeAlong(site);
    device.network.set('gone');
    await device.openDesk(site);
    await device.desk.chooseChild(first.name);
    const scan = async (accn_nos: string[]) => {
      for (const accn_no of accn_nos) await device.desk.scanAccepted(accn_no);
    };
    await test.step('loans, with two killed browsers', async () => {
      await scan(books.slice(0, 60));
      await device.die();
      await device.start();
      await device.openDesk(site);
      await device.desk.chooseChild(second.name);
      await scan(books.slice(60));
    });
    await test.step('returns', async () => {
      await device.page.getByRole('button', { name: 'Take back', exact: true }).click();
      await scan(books.slice(0, 50));
      await device.die();
      await device.start();
      await device.openDesk(site);
      await device.page.getByRole('button', { name: 'Take back', exact: true }).click();
      await scan(books.slice(50));
    });

    // Meanwhile a colleague has lent three of the books to another child.
    for (const accn_no of books.slice(0, 3)) {
      const data = { ...at, accn_no, child_id: third.child_id, date_issue: today() };
      const reply = await page.request.post('/api/info/issue_book_child', { data });
      expect((await reply.json()).status.status).toBe('issued');
    }

    await test.step('a network that comes and goes, and a browser killed in the middle of sending', async () => {
      device.network.set('slow');
      await device.signInAgain();
      for (const weather of ['cut', 'silent', 'cut'] as const) {
        device.network.set(weather);
        await device.page.waitForTimeout(1500);
      }
      device.network.set('slow');
      // A fast machine sends everything in two seconds.
      const sending = () => /Sending \d+ of \d+/.test(document.body.textContent ?? '');
      await device.page.waitForFunction(sending, null, { polling: 50, timeout: 90_000 });
      await device.die();
      await device.start();
      device.network.set('fine');

      await device.signInAgain();
      await device.untilSent(120_000);
    });

    await test.step('the conflicts are in review, and a person decides them', async () => {
      const inReview = async () => (await page.request.get('/api/field/review')).json();
      const items = await inReview();
      expect(items).toHaveLength(6);
      for (const { request_id, waits_for } of items) {
        if (waits_for !== null) continue;
        const data = { entry_id: request_id, choice: 'take_back_first' };
        const reply = await page.request.post('/api/field/decide_review', { data });
        expect(await reply.json()).toMatchObject({ status: { status: 'done' }, released: 1 });
      }
      expect(await inReview()).toEqual([]);
    });

    await test.step('every loan was recorded once, and has ended', async () => {
      for (const accn_no of books) expect(await whereIs(page, accn_no)).toBe(site.name);
      expect(await loansOf(first.child_id)).toBe(before[0] + 60);
      expect(await loansOf(second.child_id)).toBe(before[1] + 40);
      expect(await loansOf(third.child_id)).toBe(before[2] + 3);
      const { code, output } = await storyvan(demo.dataDir, ['verify']);
      expect(output).not.toContain('does not hold');
      expect(code).toBe(0);
    });
  } finally {
    await device.close();
  }
});
