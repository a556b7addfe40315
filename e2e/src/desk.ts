import { expect, type Locator, type Page } from '@playwright/test';

/** The lending desk as a person uses it. */
export class Desk {
  readonly field: Locator;
  readonly rows: Locator;

  constructor(readonly page: Page) {
    this.field = page.getByLabel('Accession number or card number');
    this.rows = page.locator('li[data-state]');
  }

  /** Opens a desk and waits until it is ready for a scanner. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.field).toBeFocused();
  }

  /** Like a scanner: keys without a pause, then Enter, wherever the focus is. */
  async scan(code: string): Promise<void> {
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
  }

  row(accn_no: string): Locator {
    return this.rows.filter({ hasText: accn_no });
  }

  async expectState(accn_no: string, state: 'accepted' | 'refused'): Promise<void> {
    await expect(this.row(accn_no).first()).toHaveAttribute('data-state', state);
  }

  /** Scans and waits until the book is accepted. */
  async scanAccepted(accn_no: string): Promise<void> {
    // The list may have a row from an earlier scan of the same book.
    const earlier = await this.row(accn_no).count();
    await this.scan(accn_no);
    await expect(this.row(accn_no)).toHaveCount(earlier + 1);
    await this.expectState(accn_no, 'accepted');
  }

  async chooseChild(name: string): Promise<void> {
    await this.page.getByRole('button', { name }).first().click();
    await expect(this.page.getByRole('region', { name: 'Child', exact: true })).toContainText(name);
    await expect(this.field).toBeFocused();
  }
}

/** Where a book is, according to the server. */
export async function whereIs(page: Page, accn_no: string): Promise<string> {
  const reply = await page.request.get(`/api/info/book_details/${accn_no}/echo`);
  return (await reply.json()).where;
}

/** Presses a key, such as Tab, until this has the focus. Returns how often. */
export async function focusBy(page: Page, key: string, target: Locator): Promise<number> {
  for (let presses = 0; presses <= 100; presses++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return presses;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}.`);
}
