import type { Locator } from '@playwright/test';
import { decodeCode128 } from '../../web/src/ui/paper/decode-code128.fixtures.ts';
import { Desk, whereIs } from './desk.ts';
import { expect, signInQuickly, test } from './fixtures.ts';
import { HeldLabels } from './held-labels.ts';
import { printedBars } from './printed-bars.ts';
import { booksOf, childByCard, DeskWork, expectLoans, planVisit, sessionOf } from './visit.ts';

test.use({
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  actionTimeout: 15_000,
});

test('a whole visit on a phone with its camera, from the dashboard to the empty box, is recorded', {
  tag: ['@calendar', '@core'],
}, async ({ page, browser, demo }) => {
  await signInQuickly(page);
  const visit = await planVisit(page, 7, 50);
  const { site, borrowers, returning, renewing, holder } = visit;
  const conflict = borrowers.length - 1;
  /** The others are chosen by name. */
  const withCard = borrowers.filter((_, n) => n % 2 === 0 || n === conflict);
  const camera = await HeldLabels.before(page, browser, demo.url);
  await camera.printBooks(visit.box);
  const scanned = [...returning.slice(0, 2), renewing[0], holder];
  for (const { accn_no } of scanned) await camera.printBooks([accn_no]);
  await camera.printCards(
    `place=${site.site_id}`,
    [...withCard, renewing[1]].map(({ child }) => child.card_no),
  );

  const work = new DeskWork('taps');
  const tap = async (target: Locator) => {
    work.count();
    await target.tap();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const desk = new Desk(page);
  const child = page.getByRole('region', { name: 'Child', exact: true });
  const accepted = (accn_no: string, words: string) =>
    expect(desk.row(accn_no).first().and(page.locator('[data-state="accepted"]'))).toContainText(words);
  const hold = async (number: string, seen: () => Promise<void>) => {
    await camera.hold(number);
    await seen();
  };
  const openCamera = async () => {
    await camera.takeAway();
    await tap(button('Scan with the camera'));
    await expect(page.getByText('Hold a barcode in the frame')).toBeVisible({ timeout: 30_000 });
  };

  await test.step('from the strip of the dashboard to the desk', async () => {
    await page.goto('/');
    const today = page.getByRole('region', { name: 'Sessions today' });
    await expect(today).toBeVisible();
    const lend = today.getByRole('link', { name: `Lend: ${site.name}` });
    if (!(await lend.isVisible())) await today.getByRole('button', { name: /^Show all/ }).tap();
    await lend.tap();
    await expect(page.getByText(/^Session today/)).toContainText('led by');
  });

  await work.at('returns', 4, async () => {
    await openCamera();
    await tap(button('Take back'));
    const [first, second, ...listed] = returning;
    for (const { accn_no } of [first, second]) await hold(accn_no, () => accepted(accn_no, 'back after'));
    await tap(button('Loved it'));
    await expect(button('Loved it')).toHaveAttribute('aria-pressed', 'true');
    await camera.takeAway();
    for (const { accn_no } of listed) {
      await tap(button(new RegExp(`^Take back .*, ${accn_no}$`)));
      await accepted(accn_no, 'back after');
    }
  });
  for (const { accn_no } of returning) expect(await whereIs(page, accn_no)).toBe(site.name);

  await work.at('renewals', 2, async () => {
    const [scanned, listed] = renewing;
    await tap(button('Renew'));
    await hold(scanned.accn_no, () => accepted(scanned.accn_no, 'renewed'));
    await tap(button('Lend'));
    await hold(listed.child.card_no, () => expect(child).toContainText(listed.child.name));
    // On some days, the book is overdue.
    await tap(child.getByRole('button', { name: /^(has 1 book|1 book · \d+ days, overdue)$/ }));
    await tap(child.getByRole('button', { name: new RegExp(`^Renew .*, ${listed.accn_no}$`) }));
    await accepted(listed.accn_no, 'renewed');
  });

  await work.at('loans', conflict, async () => {
    for (const borrower of borrowers.slice(0, conflict)) {
      const { name, card_no } = borrower.child;
      if (withCard.includes(borrower)) await hold(card_no, () => expect(child).toContainText(name));
      else {
        await tap(child.getByRole('button', { name: /^Change/ }));
        await tap(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${name}`) }));
        await expect(child).toContainText(name);
      }
      await hold(borrower.accn_no, () => accepted(borrower.accn_no, name));
    }
  });

  await work.at('a book of another child', 1, async () => {
    const { child: next, accn_no } = borrowers[conflict] as (typeof borrowers)[number];
    await hold(next.card_no, () => expect(child).toContainText(next.name));
    await camera.hold(accn_no);
    const refused = desk.row(accn_no).and(page.locator('[data-state="refused"]'));
    await expect(refused).toContainText(holder.child.name);
    await tap(refused.getByRole('button', { name: /^Take back from .* and lend to / }));
    await accepted(accn_no, 'taken back first');
  });
  await expectLoans(page, visit);
  work.report();

  await test.step('a new child is enrolled, gets a card and borrows with it', async () => {
    await child.getByRole('button', { name: /^Change/ }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Enrol a child' }).tap();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Zubin Quadros');
    await expect(page.getByLabel('Card number')).not.toHaveValue('');
    const card_no = await page.getByLabel('Card number').inputValue();
    await button('Enrol child').tap();
    await page.getByRole('link', { name: 'Print the card of Zubin Quadros' }).waitFor();
    await page.getByRole('link', { name: 'Print the card of Zubin Quadros' }).tap();
    await expect(button('Print')).toBeEnabled();
    const bars = printedBars(await page.pdf({ preferCSSPageSize: true })).flat();
    expect(bars.map(({ modules }) => decodeCode128(modules))).toEqual([card_no]);
    const enrolled = await childByCard(page, card_no);
    expect(enrolled?.name).toBe('Zubin Quadros');
    await camera.printCards(`child=${enrolled?.child_id}`, [card_no]);

    await page.goBack();
    await page.goBack();
    await openCamera();
    await hold(card_no, () => expect(child).toContainText('Zubin Quadros'));
    await hold(visit.bookOfNewChild, () => accepted(visit.bookOfNewChild, 'Zubin Quadros'));
    expect(await booksOf(page, enrolled?.child_id ?? 0)).toEqual([visit.bookOfNewChild]);
  });

  await test.step('the session is marked done with who borrowed or brought back a book today', async () => {
    await button('Close the camera').first().tap();
    await page.getByRole('link', { name: 'Mark session done' }).tap();
    // With the new child, and the one whose book was brought by another.
    const came = borrowers.length + 2;
    await expect(page.getByText(new RegExp(`^${came} of \\d+ here$`))).toBeVisible();
    await button('Mark done').tap();
    await expect(page.getByRole('link', { name: 'Write the report' })).toBeVisible();
    // The message of what was done does not cover the title.
    await expect(page.getByRole('status').filter({ hasText: 'done' })).toBeVisible();
    const title = page.getByRole('heading', { level: 1 });
    const inView = await title.evaluate((heading) => {
      const { x, y, width, height } = heading.getBoundingClientRect();
      return heading.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(inView).toBe(true);
    expect(await sessionOf(page, visit.ra_id)).toMatchObject({ status: 'done', children_count: came });
  });

  await test.step('the box is checked in', async () => {
    await page.getByRole('link', { name: site.name }).first().tap();
    await page.getByRole('link', { name: 'Pack or unpack a box' }).tap();
    await page.getByRole('link', { name: 'Unpacking' }).tap();
    await button('Start unpacking').tap();
    await openCamera();
    const back = page.getByRole('region', { name: 'Back in the library', exact: true });
    const [scanned, ...others] = returning;
    await hold(scanned.accn_no, () => expect(back).toContainText(scanned.accn_no));
    await button('Take back all').tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back all' }).tap();
    await expect(page.getByText('No book is missing.')).toBeVisible({ timeout: 30_000 });
    await button('Finish').tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).tap();
    await expect(page.getByText(/^Last time/)).toBeVisible();
    for (const { accn_no } of [scanned, ...others])
      expect(await whereIs(page, accn_no)).toBe('In the library');
  });
});
