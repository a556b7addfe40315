import type { Browser, Page } from '@playwright/test';
import { signInQuickly } from './fixtures.ts';
import { drawScene, printLabels, shots } from './label-shots.ts';

/** A camera before which a test holds our own printed labels and cards. */

/** A phone held upright. */
const picture = { width: 540, height: 960 };

/** The page sees the canvas as its only camera. It is drawn again and again, because a canvas that rests sends nothing. */
export const heldCamera = `{
  const shown = Object.assign(document.createElement('canvas'), ${JSON.stringify(picture)});
  const context = shown.getContext('2d');
  let scene = null;
  const drawScene = ${drawScene};
  window.holdBeforeCamera = async (label, share) => {
    scene = await drawScene({ ...${JSON.stringify({ ...shots.straight, ...picture })}, label, share });
  };
  setInterval(() => scene && context.drawImage(scene, 0, 0), 100);
  MediaDevices.prototype.getUserMedia = async () => {
    if (!scene) await window.holdBeforeCamera(null, 1);
    context.drawImage(scene, 0, 0);
    return shown.captureStream(10);
  };
}`;

export class HeldLabels {
  private constructor(
    private readonly page: Page,
    private readonly printer: Page,
    private readonly pictures: Map<string, string>,
  ) {}

  /** Replaces the camera of a page. The labels are printed in another, with enough pixels for their bars. */
  static async before(page: Page, browser: Browser, baseURL: string): Promise<HeldLabels> {
    await page.addInitScript({ content: heldCamera });
    const printer = await browser.newPage({
      baseURL,
      deviceScaleFactor: 2,
      isMobile: false,
      viewport: { width: 1440, height: 900 },
    });
    await signInQuickly(printer);
    return new HeldLabels(page, printer, new Map());
  }

  async printBooks(accn_nos: string[]): Promise<void> {
    const pictures = await printLabels(this.printer, accn_nos);
    for (const [n, accn_no] of accn_nos.entries()) this.pictures.set(accn_no, pictures[n] as string);
  }

  /** Prints the cards of a place, or of one child, and keeps those of these numbers. */
  async printCards(of: string, card_nos: string[]): Promise<void> {
    const { printer } = this;
    await printer.goto(`/labels/children?${of}`);
    await printer.getByLabel('Sheet').selectOption('cards');
    await printer.locator('.label-sheet svg').first().waitFor({ state: 'attached' });
    await printer.emulateMedia({ media: 'print' });
    for (const card_no of card_nos) {
      const card = printer.locator(`.label-sheet svg[aria-label="Barcode of ${card_no}"]`).locator('..');
      this.pictures.set(card_no, (await card.screenshot()).toString('base64'));
    }
    await printer.emulateMedia({ media: null });
  }

  /** Holds this label before the camera, in place of the one before. */
  async hold(number: string): Promise<void> {
    const label = this.pictures.get(number);
    if (!label) throw new Error(`The label of ${number} is not printed.`);
    await this.show(label);
  }

  async takeAway(): Promise<void> {
    await this.show(null);
  }

  private async show(label: string | null): Promise<void> {
    await this.page.evaluate(`window.holdBeforeCamera(${JSON.stringify(label)}, 0.75)`);
  }
}
