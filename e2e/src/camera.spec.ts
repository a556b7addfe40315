import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import journeys from '../playwright.config.ts';
import { booksInLibrary, siteAt } from './demo-places.ts';
import { Desk, whereIs } from './desk.ts';
import { expect, signInQuickly, test } from './fixtures.ts';
import { drawScene, printLabels, type Shot, shots } from './label-shots.ts';
import { demoFolder } from './server.ts';

/** The camera of a phone, which sees our own printed labels. Chromium on Linux has no BarcodeDetector, so WebAssembly reads them. */

const film = join(dirname(demoFolder), 'camera.mjpeg');
const { launchOptions } = journeys.use ?? {};

test.use({
  deviceScaleFactor: 4,
  viewport: { width: 390, height: 844 },
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

test.afterAll(() => rmSync(film, { force: true }));

/** Chromium shows this many pictures of a Motion JPEG file in a second, and starts again at its end. */
const perSecond = 30;

interface Take {
  /** PNG; null for the empty table. */
  label: string | null;
  shot: Shot;
  seconds: number;
}

/** Shows these labels to the camera, one after the other. */
async function makeFilm(page: Page, takes: Take[]): Promise<void> {
  await page.evaluate(`window.drawScene = ${drawScene}`);
  const pictures: Buffer[] = [];
  for (const { label, shot, seconds } of takes) {
    const scene = { label, ...shot, width: 1280, height: 720 };
    const url = await page.evaluate<string>(
      `window.drawScene(${JSON.stringify(scene)}).then((canvas) => canvas.toDataURL('image/jpeg', 0.9))`,
    );
    const picture = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    pictures.push(...Array.from({ length: Math.round(seconds * perSecond) }, () => picture));
  }
  mkdirSync(dirname(film), { recursive: true });
  writeFileSync(film, Buffer.concat(pictures));
}

test('labels, held before the camera skewed, dim and blurred, are each lent once', async ({ page }) => {
  await signInQuickly(page);
  const site = await siteAt(page, 12);
  const accn_nos = await booksInLibrary(page, 5, 44);
  const labels = await printLabels(page, accn_nos);
  const kinds = ['straight', 'skewed by 10°', 'skewed by 20°', 'dim', 'slightly blurred'] as const;
  const empty = { label: null, shot: shots.straight, seconds: 0.3 };
  await makeFilm(page, [
    empty,
    // The first is in view for longer than the time after which a code counts again.
    ...kinds.flatMap((kind, n) => [
      { label: labels[n] as string, shot: shots[kind], seconds: n === 0 ? 3 : 1.2 },
      empty,
    ]),
  ]);

  const desk = new Desk(page);
  await desk.open(`/mop/site/${site.site_id}/lend-to-site`);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const camera = page.getByRole('region', { name: 'Camera' });
  const [first = ''] = accn_nos;
  await desk.expectState(first, 'accepted');
  await page.waitForTimeout(2500);
  await expect(desk.row(first)).toHaveCount(1);
  for (const accn_no of accn_nos) {
    // A busy machine may miss a label, and reads it when the film is shown again.
    const accepted = desk.row(accn_no).and(page.locator('[data-state="accepted"]'));
    await expect(accepted).toBeVisible({ timeout: 60_000 });
  }
  expect(await whereIs(page, first)).toBe(site.name);

  const track = await page.evaluateHandle(() => {
    const { srcObject } = document.querySelector('video') as HTMLVideoElement;
    return (srcObject as MediaStream).getVideoTracks()[0] as MediaStreamTrack;
  });
  await page.keyboard.press('Escape');
  await expect(camera).toHaveCount(0);
  expect(await track.evaluate(({ readyState }) => readyState)).toBe('ended');
});
