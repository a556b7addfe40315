import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { today } from '@storyvan/domain/calendar-date';
import { v4 as newId } from 'uuid';
import type { Asked } from './asked.ts';
import { type Client, signedIn } from './client.ts';
import { expectOk, type Figures, percentile } from './figures.ts';
import type { Library } from './library.ts';
import { scan, slow3G, timeOf, timesOfScans } from './page-times.ts';
import { demo, startDemo } from './server.ts';

/**
 * The built screens on a cheap phone: the lending desk with a hundred rows and a processor six times slower, and the
 * first screen on a slow connection. The times depend on the machine, so compare versions on the same one, in turns.
 */

const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
const slowdown = 6;
const rows = 100;
const scans = 20;
/** Books for each child, whose card is scanned first. */
const booksOfChild = 4;
const place = { program: 'mop', site_grade_id: 1 } as const;

/** Measured with the embedded database only, because the database makes no difference here. */
export async function measurePhone(library: Library, asked: Asked, figures: Figures): Promise<void> {
  if (library.dialect !== 'sqlite') return;
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    // Each round lends the same books, so each has a new server.
    for (let round = 0; round < asked.rounds; round++) {
      const DATA_DIR = mkdtempSync(join(tmpdir(), 'storyvan-phone-'));
      const server = await startDemo(DATA_DIR);
      const client = await signedIn(server.url, demo);
      try {
        await measureFirstScreen(await openPage(browser, server.url), figures);
        await measureDesk(await openPage(browser, server.url), await booksAt(client), figures);
      } finally {
        client.close();
        await server.stop();
        rmSync(DATA_DIR, { recursive: true });
      }
    }
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...phone });
  const reply = await context.request.post('/api/login/grant_ci', { data: demo });
  if (!reply.ok()) throw new Error(`The demo account could not sign in: ${reply.status()}`);
  return context.newPage();
}

/** Brings enough books to the site, and returns their accession numbers. */
async function booksAt(client: Client): Promise<string[]> {
  const accn_nos: string[] = [];
  for (let n = 1; accn_nos.length < rows + scans; n++) {
    if (n > 20_000) throw new Error('The demo has too few books in the library.');
    const accn_no = `B-${String(n).padStart(5, '0')}`;
    const body = { ...place, accn_no, date_issue: today(), request_id: newId() };
    const reply = await client.post('/api/info/issue_book_site', body);
    if (reply.status === 404) continue;
    if (expectOk(reply).body.details !== null) accn_nos.push(accn_no);
  }
  return accn_nos;
}

/** From opening the dashboard to its heading, with nothing in the cache. */
async function measureFirstScreen(page: Page, figures: Figures): Promise<void> {
  const control = await page.context().newCDPSession(page);
  await control.send('Network.enable');
  await control.send('Network.emulateNetworkConditions', slow3G);
  await page.addInitScript(timeOf('h1'));
  await page.goto('/', { waitUntil: 'commit' });
  const milliseconds = await page.evaluate<number>('window.seen');
  figures.note('first screen on slow 3G', milliseconds / 1000, 's', { under: 5 });
  await page.context().close();
}

/** Scans until the list has a hundred rows, then as many books as are measured on the slow processor. */
async function measureDesk(page: Page, accn_nos: string[], figures: Figures): Promise<void> {
  await page.addInitScript(timesOfScans('li[data-state]'));
  await page.goto('/mop/site/1/lend-to-child');
  await page.getByLabel('Accession number or card number').waitFor();
  const reply = await page.request.get(`/api/info/children_here/mop/1/${today()}`);
  const children = (await reply.json()) as { card_no: string }[];
  if (children.length * booksOfChild < rows + scans) throw new Error('The demo has too few children.');
  const lend = async (accn_no: string, n: number) => {
    if (n % booksOfChild === 0) await scan(page, String(children[n / booksOfChild]?.card_no));
    await scan(page, accn_no);
  };
  for (const [n, accn_no] of accn_nos.slice(0, rows).entries()) await lend(accn_no, n);
  const control = await page.context().newCDPSession(page);
  await control.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate('window.times = { rows: [], interactions: [] }');
  for (const [n, accn_no] of accn_nos.slice(rows).entries()) {
    await lend(accn_no, rows + n);
    await page.waitForTimeout(500);
  }
  const times = await page.evaluate<{ rows: number[]; interactions: number[] }>('window.times');
  if (times.rows.length < scans) throw new Error(`Only ${times.rows.length} of ${scans} scans had a row.`);
  const what = `desk with ${rows} rows, ${slowdown} times slower`;
  figures.note(`${what}: Enter to the scan's row, median`, percentile(times.rows, 0.5), 'ms', { under: 50 });
  figures.note(`${what}: Enter to the scan's row, 95 of 100`, percentile(times.rows, 0.95), 'ms');
  figures.note(`${what}: interaction to next paint`, percentile(times.interactions, 0.98), 'ms', {
    under: 100,
  });
  await page.context().close();
}
