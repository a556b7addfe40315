import type { FieldDevice } from '../../../e2e/src/field/field-device.ts';
import type { Figures } from '../figures.ts';
import { onSlow3G, slowProcessor } from './on-the-phone.ts';

/** Sending all entries of a long day at once, on slow 3G. */

const kilobyte = 1000;

export async function measureSending(device: FieldDevice, entries: number, figures: Figures): Promise<void> {
  const { page, network } = device;
  await device.open('/today');
  await page.getByText(`${entries} unsent entries`).first().waitFor();
  await slowProcessor(page);
  await onSlow3G(page, async () => {
    const { sent, received } = network;
    network.set('fine');
    const start = performance.now();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('everything is sent').waitFor({ timeout: 300_000 });
    const seconds = (performance.now() - start) / 1000;
    const what = `sending ${entries} entries on slow 3G`;
    figures.note(what, seconds, 's');
    figures.note(`${what}: entries a second`, entries / seconds, '/s');
    figures.note(`${what}: bytes up`, (network.sent - sent) / kilobyte, 'kB');
    figures.note(`${what}: bytes down`, (network.received - received) / kilobyte, 'kB');
  });
  await page.getByText(`${entries} entries sent: ${entries} accepted.`).waitFor();
}
