import type { CDPSession, Page } from '@playwright/test';
import type { FieldDevice } from '../../../e2e/src/field/field-device.ts';
import { slow3G } from '../page-times.ts';

/** The phone of the measurements, and what they do on it. */

export interface Site {
  site_id: number;
  name: string;
}

/** A phone at a site, with the cards of the children there and the books that it lends. */
export interface Phone {
  device: FieldDevice;
  site: Site;
  cards: string[];
  accn_nos: string[];
}

export const slowdown = 4;

/** On a device that is set up. */
export async function takeAlongAgain(device: FieldDevice, site: Site): Promise<void> {
  const { page } = device;
  await device.open(`/mop/site/${site.site_id}`);
  await page.getByRole('button', { name: `Take along: ${site.name}` }).click();
  const done = page.getByRole('dialog').getByText('on this device (');
  const pin = page.getByLabel('PIN of this device');
  await done.or(pin).first().waitFor();
  if (await pin.isVisible()) await device.unlock();
  await done.waitFor({ timeout: 60_000 });
}

export async function controlOf(page: Page): Promise<CDPSession> {
  const control = await page.context().newCDPSession(page);
  await control.send('Network.enable');
  return control;
}

export const slowProcessor = async (page: Page, rate = slowdown): Promise<void> => {
  const control = await controlOf(page);
  await control.send('Emulation.setCPUThrottlingRate', { rate });
};

/** Work on a slow network, which is fast again afterwards. */
export async function onSlow3G(page: Page, work: () => Promise<void>): Promise<void> {
  const control = await controlOf(page);
  await control.send('Network.emulateNetworkConditions', slow3G);
  await work();
  await control.detach();
}
