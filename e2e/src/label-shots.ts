import type { Page } from '@playwright/test';

/** Pictures of our own printed labels as a camera sees them: skewed, dim, blurred or far away. */

export interface Shot {
  /** Width of the label, as a part of the picture's width. */
  share: number;
  /** In degrees. */
  turned: number;
  /** Radius, in pixels. */
  blur: number;
  /** 1 is daylight. Less light also means more noise. */
  light: number;
}

const plain: Shot = { share: 0.75, turned: 0, blur: 0, light: 1 };

export const shots = {
  straight: plain,
  'skewed by 10°': { ...plain, turned: 10 },
  'skewed by 20°': { ...plain, turned: 20 },
  dim: { ...plain, light: 0.25 },
  'slightly blurred': { ...plain, blur: 1.5 },
  'strongly blurred': { ...plain, blur: 3 },
  'far away': { ...plain, share: 0.4 },
} satisfies Record<string, Shot>;

/** Prints labels for these copies and returns a picture of each, as PNG. The page has a device scale factor of 4. */
export async function printLabels(page: Page, accn_nos: string[]): Promise<string[]> {
  const numbers = accn_nos.toSorted();
  await page.goto(`/labels?from=${numbers[0]}&to=${numbers.at(-1)}`);
  await page.locator('.label-sheet svg').first().waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const pictures: string[] = [];
  for (const accn_no of accn_nos) {
    const label = page.locator(`.label-sheet svg[aria-label="Barcode of ${accn_no}"]`).locator('..');
    pictures.push((await label.screenshot()).toString('base64'));
  }
  await page.emulateMedia({ media: null });
  return pictures;
}

/**
 * Draws a label in front of the camera on a new canvas, in a page: a Shot with the label (a PNG, or null for the table
 * alone), the width and the height. Text, because tsx would add calls to a function that the page does not have.
 */
export const drawScene = `async function drawScene({ label, share, turned, blur, light, width, height }) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.filter = 'blur(' + blur + 'px) brightness(' + light + ')';
  context.fillStyle = '#8a7560';
  context.fillRect(-50, -50, width + 100, height + 100);
  if (label) {
    const bytes = Uint8Array.from(atob(label), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const labelWidth = width * share;
    const labelHeight = (labelWidth * picture.height) / picture.width;
    context.imageSmoothingQuality = 'high';
    context.translate(width / 2, height / 2);
    context.rotate((turned * Math.PI) / 180);
    context.drawImage(picture, -labelWidth / 2, -labelHeight / 2, labelWidth, labelHeight);
  }
  // The noise of the sensor, the same in each run; in dim light it is stronger.
  const pixels = context.getImageData(0, 0, width, height);
  const strength = 8 / Math.sqrt(light);
  let seed = 1;
  for (let at = 0; at < pixels.data.length; at += 4) {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32;
    const noise = (seed / 2 ** 31 - 1) * strength;
    for (let channel = at; channel < at + 3; channel++) pixels.data[channel] += noise;
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}`;
