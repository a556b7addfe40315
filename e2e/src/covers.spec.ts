import type { Page } from '@playwright/test';
import { expect, signInQuickly, test } from './fixtures.ts';

/** A photo as a camera takes it: large, and wider than a book. */
async function takePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1600;
    canvas.height = 1200;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (let x = 0; x < 1600; x += 20) {
      pen.fillStyle = `hsl(${x / 5} 70% 50%)`;
      pen.fillRect(x, 0, 20, 1200);
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] as string;
  });
  return Buffer.from(base64, 'base64');
}

test('a book added with a photo, after a reload, has its small cover on its page and in the look-up', async ({
  page,
}) => {
  await signInQuickly(page);
  await page.goto('/add-book');
  await page.getByRole('button', { name: 'The book has no ISBN' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The Zebra That Was Photographed');
  const photo = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page) };
  await page.locator('input[type=file]').last().setInputFiles(photo);
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  await page.getByRole('button', { name: 'Add book' }).click();
  const added = page.getByRole('region', { name: 'Added just now' });
  await added.getByRole('link', { name: 'The Zebra That Was Photographed' }).click();
  await expect(page).toHaveURL(/\/books\//);
  await page.reload();
  const pictureSize = () =>
    page
      .locator('main img')
      .first()
      .evaluate((picture: HTMLImageElement) => [picture.naturalWidth, picture.naturalHeight]);
  await expect.poll(pictureSize).toEqual([312, 416]);
  await page.goto('/lookup/zebra photographed');
  await expect.poll(pictureSize).toEqual([312, 416]);
});
