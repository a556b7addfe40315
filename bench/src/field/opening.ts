import type { BrowserContext } from '@playwright/test';
import { pin } from '../../../e2e/src/field/take-along.ts';
import type { Figures } from '../figures.ts';
import { timeFrom, timeOf } from '../page-times.ts';
import type { Phone, Site } from './field.ts';
import { controlOf, slowProcessor } from './on-the-phone.ts';

/** Opening the app without a network: until a person can act, on each screen of a session. */

const times = 3;
const goal = { under: 2 };
const s = 1000;
const pinField = 'form[aria-label="Unlock"] input';
const scanField = 'input[aria-label="Accession number or card number"]';

export async function measureOpening({ device, site }: Phone, figures: Figures): Promise<void> {
  const { network, page } = device;
  const context = page.context();
  network.set('gone');
  for (let n = 0; n < times; n++) await openAll(context, network.url, site, figures);
  network.set('silent');
  const opened = await openToday(context, network.url);
  figures.note('Today, if the network does not answer: until the PIN can be entered', opened.ms / s, 's');
  await opened.page.close();
  network.set('gone');
}

/** In a new page, whose service worker has to start. */
async function openToday(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 640 });
  const control = await controlOf(page);
  await control.send('ServiceWorker.enable');
  await control.send('ServiceWorker.stopAllWorkers');
  await slowProcessor(page);
  await page.addInitScript(timeOf(pinField));
  await page.goto(`${url}/today`, { waitUntil: 'commit' });
  return { page, ms: await page.evaluate<number>('window.seen') };
}

async function openAll(context: BrowserContext, url: string, site: Site, figures: Figures): Promise<void> {
  const { page, ms } = await openToday(context, url);
  figures.note('Today: until the PIN can be entered', ms / s, 's', goal);
  await page.getByLabel('PIN of this device').fill(pin);
  const lendHere = `a[aria-label="Lend here: ${site.name}"]`;
  const unlocked = await timeFrom(page, () => page.keyboard.press('Enter'), lendHere);
  figures.note('Today: from the PIN to the tasks of the places', unlocked / s, 's', goal);
  const press = (selector: string) => () => page.locator(selector).first().click();
  const desk = await timeFrom(page, press(lendHere), scanField);
  figures.note('lending desk: until a book can be scanned', desk / s, 's', goal);
  await page.goBack();
  const children = `nav[aria-label="Tasks at ${site.name}"] a[href="/mop/site/${site.site_id}"]`;
  const place = await timeFrom(page, press(children), `a[href^="/mop/site/${site.site_id}/lend-to-child"]`);
  figures.note('page of the place: until a task can be chosen', place / s, 's', goal);
  await page.close();
}
