import type { Page } from '@playwright/test';
import type { getChild } from '@storyvan/contract/children';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { childReading } from '@storyvan/contract/reading';
import { booksInLibrary, childrenAt, freeChildrenOfSite } from './demo-places.ts';
import { whereIs } from './desk.ts';
import { test as base, expect, signInQuickly } from './fixtures.ts';
import { heldCamera } from './held-labels.ts';
import { printLabels } from './label-shots.ts';
import { missingPrograms, type OtherBrowser, openFirefox, openWebKit } from './other-browsers.ts';
import { demoFolder, startServer } from './server.ts';
import { booksOf } from './visit.ts';

/** The main journey in browsers without a BarcodeDetector. Their clocks cannot be moved, so the server has the real time. */

const test = base.extend({
  demo: [
    async ({ browserName: _ }, use) => {
      const server = await startServer(demoFolder, {});
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});
test.use({ deviceScaleFactor: 4 });

const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
const button = (name: string) =>
  `//button[starts-with(@aria-label, ${quoted(name)}) or (not(@aria-label) and normalize-space() = ${quoted(name)})]`;
const mode = (name: string) => `//*[@role = 'toolbar']/button[normalize-space() = '${name}']`;
const input = (type: string) => `//input[@autocomplete = '${type}']`;

const soon = { timeout: 20_000 };

/** What a person sees in the other browser. */
class Sight {
  constructor(private readonly browser: OtherBrowser) {}

  textOf = (selector: string) => () =>
    this.browser.run<string>(`return document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`);

  /** The state of the newest row of the desk, and what it says. */
  newest = () =>
    this.browser.run<string>(
      `const row = document.querySelector('li[data-state]'); return row ? row.dataset.state + ': ' + row.textContent : ''`,
    );

  focused = () => this.browser.run<string>(`return document.activeElement?.getAttribute('aria-label') ?? ''`);
  address = () => this.browser.run<string>('return location.pathname');
}

const scanLabel = 'Accession number or card number';
const child = 'section[aria-label="Child"]';

/** What the newest entry of the child's reading history says. */
async function lastOpinion(page: Page, site_id: number, child_id: number) {
  const reply = await page.request.get(`/api/info/child_reading/mop/${site_id}/1/${child_id}`);
  const [entry] = (await reply.json()) as ReplyOf<typeof childReading>;
  return entry?.opinion;
}

async function renewedOn(page: Page, child_id: number, accn_no: string) {
  const reply = await page.request.get(`/api/mop/child/${child_id}`);
  const { books } = (await reply.json()) as ReplyOf<typeof getChild>;
  return books.find((book) => book.accn_no === accn_no)?.date_renewed ?? null;
}

for (const [name, open] of [
  ['firefox', openFirefox],
  ['webkit', openWebKit],
] as const) {
  test(`books are lent, taken back, renewed and found in ${name}, by scanner and camera`, async ({
    page,
    demo,
  }) => {
    const missing = missingPrograms(name);
    test.skip(missing.length > 0, `not installed: ${missing}`);
    await signInQuickly(page);
    const { site, children } = await freeChildrenOfSite(page, name === 'firefox' ? 0 : 10, 2);
    const [first, second] = children;
    const keeper = (await childrenAt(page, 'mop', site.site_id)).find(({ books_out }) => books_out === 1);
    const [accn_no, filmed] = await booksInLibrary(page, 2, name === 'firefox' ? 10 : 12);
    if (!first || !second || !keeper || !accn_no || !filmed) throw new Error('Too few children or books.');
    const [kept = ''] = await booksOf(page, keeper.child_id);
    const [label] = await printLabels(page, [filmed]);

    const browser = await open();
    const sight = new Sight(browser);
    const scan = (code: string) => browser.type(`${code}\n`);
    const newest = (...parts: string[]) =>
      expect.poll(sight.newest, soon).toMatch(new RegExp(parts.join('.*'), 's'));
    // WebDriver's click misses what moves at that moment.
    const clickUntil = (xpath: string, seen: () => Promise<string>, wanted: RegExp) =>
      expect(async () => {
        if (!wanted.test(await seen())) await browser.click(xpath);
        await expect.poll(seen, { timeout: 3000 }).toMatch(wanted);
      }).toPass(soon);
    const setMode = (wanted: string) =>
      clickUntil(mode(wanted), sight.textOf('[role=toolbar] [aria-pressed=true]'), new RegExp(`^${wanted}$`));
    try {
      await test.step('sign in', async () => {
        await browser.goto(demo.url);
        await browser.click(input('username'));
        await browser.type('demo');
        await browser.click(input('current-password'));
        await browser.type('storyvan\n');
        await expect.poll(sight.textOf('h1'), soon).toMatch(/^Good /);
      });

      await test.step('lend', async () => {
        await browser.goto(`${demo.url}/mop/site/${site.site_id}`);
        await expect.poll(sight.textOf('h1'), soon).toContain(site.name);
        await browser.click(`//a[normalize-space() = 'Lend']`);
        await expect.poll(sight.focused, soon).toBe(scanLabel);
        await scan(first.card_no ?? '');
        await expect.poll(sight.textOf(child), soon).toContain(first.name);
        await scan(accn_no);
        await newest('accepted', accn_no);
        expect(await booksOf(page, first.child_id)).toEqual([accn_no]);
      });

      await test.step('take back, and ask how it was', async () => {
        await setMode('Take back');
        await scan(accn_no);
        await newest('accepted', accn_no, 'back the same day');
        await clickUntil(button('Loved it'), sight.newest, /Saved/);
        expect(await booksOf(page, first.child_id)).toEqual([]);
        expect(await lastOpinion(page, site.site_id, first.child_id)).toBe('loved');
      });

      await test.step('renew', async () => {
        await setMode('Renew');
        await scan(kept);
        await newest('accepted', kept, 'renewed');
        expect(await renewedOn(page, keeper.child_id, kept)).not.toBeNull();
      });

      await test.step('solve a conflict, and undo', async () => {
        await setMode('Lend');
        await scan(second.card_no ?? '');
        await expect.poll(sight.textOf(child), soon).toContain(second.name);
        await scan(kept);
        await newest('refused', keeper.name);
        await clickUntil(button('Take back from'), sight.newest, /accepted.*taken back first/s);
        expect(await booksOf(page, second.child_id)).toEqual([kept]);
        await clickUntil(button('Undo'), sight.newest, /undone/);
        expect(await booksOf(page, keeper.child_id)).toContain(kept);
      });

      await test.step('lend with the camera', async () => {
        await browser.run(heldCamera);
        await browser.run(`return window.holdBeforeCamera('${label}', 0.75)`);
        await browser.click(button('Scan with the camera'));
        await newest('accepted', filmed);
        expect(await booksOf(page, second.child_id)).toEqual([filmed]);
      });

      await test.step('find a book', async () => {
        await browser.goto(`${demo.url}/mop`);
        await expect.poll(sight.textOf('h1'), soon).not.toBe('');
        await browser.type('/');
        await expect.poll(sight.focused, soon).toContain('Find');
        await scan(accn_no);
        await expect.poll(sight.address, soon).not.toBe('/mop');
        await expect.poll(sight.textOf('main'), soon).toContain(accn_no);
        expect(await whereIs(page, accn_no)).toBe('In the library');
      });
      if (browser.complaints) expect(browser.complaints, 'the console stays clean').toEqual([]);
    } finally {
      await browser.close();
    }
  });
}
