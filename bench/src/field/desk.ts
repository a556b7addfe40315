import type { Page } from '@playwright/test';
import { type Figures, percentile } from '../figures.ts';
import { scan, timesOfScans } from '../page-times.ts';
import { type Phone, slowProcessor } from './on-the-phone.ts';

/** The desk without a network: from Enter until the row says that the entry is on the device. */

const rowsBefore = [0, 100, 200];
const scans = 20;
/** Books for each child, whose card is scanned first. */
const booksOfChild = 7;
/** Between two scans, so that one does not wait for what another still draws. */
const pause = 300;
/** Ten scans a second. */
const goal = { under: 100 };

/** Lends all books and takes them back: two entries for each. */
export async function measureDesk({ device, site, cards, accn_nos }: Phone, figures: Figures): Promise<void> {
  const { page } = device;
  if (cards.length * booksOfChild < accn_nos.length) throw new Error('The site has too few children.');
  await device.openDesk(site);
  await page.evaluate(timesOfScans('li[data-state="accepted"]'));
  for (const [n, accn_no] of accn_nos.entries()) {
    if (n % booksOfChild === 0) await scan(page, cards[n / booksOfChild] as string);
    if (rowsBefore.includes(n)) await startMeasuring(page);
    await scan(page, accn_no);
    const measured = rowsBefore.find((rows) => n >= rows && n < rows + scans);
    if (measured === undefined) continue;
    await untilMeasured(page, n - measured + 1);
    await page.waitForTimeout(pause);
    if (n === measured + scans - 1) await noteScans(page, measured, figures);
  }
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  for (const accn_no of accn_nos) await scan(page, accn_no);
}

async function startMeasuring(page: Page): Promise<void> {
  await slowProcessor(page);
  await page.evaluate('window.times.rows = []');
}

const untilMeasured = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) => (globalThis as unknown as { times: { rows: number[] } }).times.rows.length === wanted,
    count,
  );

async function noteScans(page: Page, rows: number, figures: Figures): Promise<void> {
  const times = await page.evaluate<number[]>('window.times.rows');
  const what = `desk with ${rows} rows: Enter to the row of the stored entry`;
  figures.note(`${what}, median`, percentile(times, 0.5), 'ms', goal);
  figures.note(`${what}, slowest of ${scans}`, percentile(times, 1), 'ms');
  await slowProcessor(page, 1);
}
