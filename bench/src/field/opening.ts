import type { BrowserContext } from '@playwright/test';
import { pin } from '../../../e2e/src/field/take-along.ts';
import type { Figures } from '../figures.ts';
import { timeFrom, timeOf } from '../page-times.ts';
import { controlOf, type Phone, slowProcessor } from './on-the-phone.ts';

/** Opening the app without a network: until a person can act, on each screen of a session. */

const times = 3;
const goal = { under: 2 };
const s = 1000;
const pinField = 'form[aria-label="Unlock"] input';
const scanField = 'input[aria-label="Accession number or card number"]';

export async function measureOpening({ device, site }: Phone, figures: Figures): Promise<void> {
  const { network, page } = device;
  const context = page.context();
  const desk = `/mop/site/${site.site_id}/lend-to-child`;
  const screens: [name: string, path: string, ready: string][] = [
    ['Today', '/today', `a[aria-label="Lend here: ${site.name}"]`],
    ['lending desk', desk, scanField],
    ['page of the place', `/mop/site/${site.site_id}`, `a[href^="${desk}"]`],
  ];
  network.set('gone');
  for (let n = 0; n < times; n++) {
    for (const [name, path, ready] of screens) {
      const opened = await open(context, network.url + path);
      figures.note(`${name}: until the PIN can be entered`, opened.ms / s, 's', goal);
      await opened.page.getByLabel('PIN of this device').fill(pin);
      const unlocked = await timeFrom(opened.page, () => opened.page.keyboard.press('Enter'), ready);
      figures.note(`${name}: from the PIN until a person can act`, unlocked / s, 's', goal);
      await opened.page.close();
    }
  }
  network.set('silent');
  const opened = await open(context, `${network.url}/today`);
  figures.note('Today, if the network does not answer: until the PIN can be entered', opened.ms / s, 's');
  await opened.page.close();
  network.set('gone');
}

/** In a new page, whose service worker has to start. */
async function open(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 640 });
  const control = await controlOf(page);
  await control.send('ServiceWorker.enable');
  await control.send('ServiceWorker.stopAllWorkers');
  await slowProcessor(page);
  await page.addInitScript(timeOf(pinField));
  await page.goto(url, { waitUntil: 'commit' });
  return { page, ms: await page.evaluate<number>('window.seen') };
}
