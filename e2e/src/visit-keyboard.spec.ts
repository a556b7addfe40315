import type { Locator } from '@playwright/test';
import { Desk, focusBy, whereIs } from './desk.ts';
import { expect, signInQuickly, test } from './fixtures.ts';
import { booksOf, childByCard, DeskWork, expectLoans, planVisit, sessionOf } from './visit.ts';

test.use({ actionTimeout: 15_000 });

test('a whole visit by keyboard and scanner, from the dashboard to the empty box, is recorded', {
  tag: '@calendar',
}, async ({ page }) => {
  await signInQuickly(page);
  const visit = await planVisit(page, 0, 54);
  const { site, borrowers, returning, renewing, holder } = visit;

  const work = new DeskWork('keys');
  const press = async (key: string) => {
    work.count();
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    work.count(text.length);
    await page.keyboard.type(text);
  };
  const moveTo = async (target: Locator, key = 'Tab') => work.count(await focusBy(page, key, target));
  const choose = async (target: Locator, key = 'Tab') => {
    await moveTo(target, key);
    await press('Enter');
  };
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const desk = new Desk(page);
  const child = page.getByRole('region', { name: 'Child', exact: true });
  const accepted = (accn_no: string, words: string) =>
    expect(desk.row(accn_no).first().and(page.locator('[data-state="accepted"]'))).toContainText(words);
  const showCard = async ({ card_no, name }: { card_no: string; name: string }) => {
    await desk.scan(card_no);
    await expect(child).toContainText(name);
  };

  await test.step('from the strip of the dashboard to the desk', async () => {
    await page.goto('/');
    const today = page.getByRole('region', { name: 'Sessions today' });
    await expect(today).toBeVisible();
    const lend = today.getByRole('link', { name: `Lend: ${site.name}` });
    if (!(await lend.isVisible())) await choose(today.getByRole('button', { name: /^Show all/ }));
    await choose(lend);
    await expect(desk.field).toBeFocused();
    await expect(page.getByText(/^Session today/)).toContainText('led by');
  });

  await work.at('returns', 4, async () => {
    const [first, second, ...listed] = returning;
    await press('ArrowRight');
    for (const { accn_no } of listed) {
      await choose(button(new RegExp(`^Take back .*, ${accn_no}$`)), 'ArrowDown');
      await accepted(accn_no, 'back after');
      await expect(desk.field).toBeFocused();
    }
    await desk.scan(first.accn_no);
    await accepted(first.accn_no, 'back after');
    await choose(button('Loved it'));
    await expect(button('Loved it')).toHaveAttribute('aria-pressed', 'true');
    await desk.scan(second.accn_no);
    await accepted(second.accn_no, 'back after');
  });
  for (const { accn_no } of returning) expect(await whereIs(page, accn_no)).toBe(site.name);

  await work.at('renewals', 2, async () => {
    const [scanned, listed] = renewing;
    await press('ArrowRight');
    await desk.scan(scanned.accn_no);
    await accepted(scanned.accn_no, 'renewed');
    await press('ArrowLeft');
    await press('ArrowLeft');
    await showCard(listed.child);
    const renew = child.getByRole('button', { name: new RegExp(`^Renew .*, ${listed.accn_no}$`) });
    await choose(renew, 'Shift+Tab');
    await accepted(listed.accn_no, 'renewed');
  });

  const conflict = borrowers.length - 1;
  await work.at('loans', conflict, async () => {
    for (const [n, borrower] of borrowers.slice(0, conflict).entries()) {
      const { name } = borrower.child;
      if (n % 4 !== 3) await showCard(borrower.child);
      else {
        await press('ArrowDown');
        await press('Home');
        await press('Shift+Tab');
        await expect(page.getByLabel('Type a name')).toBeFocused();
        await type(name);
        await expect(page.getByRole('complementary').getByRole('listitem')).toHaveCount(1);
        await press('Enter');
        await expect(child).toContainText(name);
      }
      await desk.scan(borrower.accn_no);
      await accepted(borrower.accn_no, name);
    }
  });

  await work.at('a book of another child', 1, async () => {
    const { child: next, accn_no } = borrowers[conflict] as (typeof borrowers)[number];
    await showCard(next);
    await desk.scan(accn_no);
    const refused = desk.row(accn_no).and(page.locator('[data-state="refused"]'));
    await expect(refused).toContainText(holder.child.name);
    await choose(refused.getByRole('button', { name: /^Take back from .* and lend to / }), 'ArrowDown');
    await accepted(accn_no, 'taken back first');
  });
  await expectLoans(page, visit);
  work.report();

  await test.step('a new child is enrolled, gets a card and borrows with it', async () => {
    for (const key of ['ArrowDown', 'Home']) await press(key);
    await choose(link('Enrol a child'), 'Shift+Tab');
    await moveTo(page.getByRole('textbox', { name: /^Name/ }));
    await type('Zubin Quadros');
    await expect(page.getByLabel('Card number')).not.toHaveValue('');
    const card_no = await page.getByLabel('Card number').inputValue();
    await press('Enter');
    await expect(link('Print the card of Zubin Quadros')).toBeVisible();
    await choose(link('Print the card of Zubin Quadros'));
    await expect(button('Print')).toBeEnabled();
    await moveTo(button('Print'));
    const enrolled = await childByCard(page, card_no);
    expect(enrolled?.name).toBe('Zubin Quadros');

    await page.goBack();
    await page.goBack();
    await expect(desk.field).toBeFocused();
    await showCard({ card_no, name: 'Zubin Quadros' });
    await desk.scan(visit.bookOfNewChild);
    await accepted(visit.bookOfNewChild, 'Zubin Quadros');
    expect(await booksOf(page, enrolled?.child_id ?? 0)).toEqual([visit.bookOfNewChild]);
  });

  await test.step('the session is marked done with who borrowed or brought back a book today', async () => {
    await choose(link('Mark session done'));
    // With the new child, and the one whose book was brought by another.
    const came = borrowers.length + 2;
    await expect(page.getByText(new RegExp(`^${came} of \\d+ here$`))).toBeVisible();
    await choose(page.getByLabel('Date', { exact: true }));
    await expect(link('Write the report')).toBeVisible();
    expect(await sessionOf(page, visit.ra_id)).toMatchObject({ status: 'done', children_count: came });
  });

  await test.step('the box is checked in', async () => {
    await choose(page.getByRole('navigation').getByRole('link', { name: site.name }));
    await choose(link('Pack or unpack a box'));
    await choose(link('Unpacking'));
    await choose(button('Start unpacking'));
    await expect(page.getByLabel('Accession number', { exact: true })).toBeFocused();
    const back = page.getByRole('region', { name: 'Back in the library', exact: true });
    const [scanned, ...others] = returning;
    await desk.scan(scanned.accn_no);
    await expect(back).toContainText(scanned.accn_no);
    await choose(button('Take back all'));
    await choose(page.getByRole('dialog').getByRole('button', { name: 'Take back all' }));
    await expect(page.getByText('No book is missing.')).toBeVisible({ timeout: 30_000 });
    await choose(button('Finish'));
    await choose(page.getByRole('dialog').getByRole('button', { name: 'Finish' }));
    await expect(page.getByText(/^Last time/)).toBeVisible();
    for (const { accn_no } of [scanned, ...others])
      expect(await whereIs(page, accn_no)).toBe('In the library');
  });
});
