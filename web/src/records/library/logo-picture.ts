import { mostCoverBytes } from '@storyvan/contract/common/cover-image';
import { base64Of, openPicture } from '../title/cover-photo.ts';

/** Makes a small logo of a picture, with its own shape and its transparent parts. Throws PhotoProblem. */

/** In pixels: the longer side. */
const sides = [320, 240, 160, 96];
const qualities = [0.9, 0.75, 0.6];

/** In base64, as a call sends it. */
export async function logoFrom(file: Blob): Promise<string> {
  const picture = await openPicture(file);
  try {
    for (const side of sides) {
      const canvas = drawn(picture, side);
      for (const quality of qualities) {
        const image = base64Of(canvas.toDataURL('image/webp', quality));
        if (image.length * 0.75 <= mostCoverBytes) return image;
      }
    }
  } finally {
    picture.close();
  }
  throw new Error('This picture could not be made small enough. Choose a simpler one.');
}

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(20, Math.round(picture.width * scale));
  canvas.height = Math.max(20, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
