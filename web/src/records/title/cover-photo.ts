import { mostCoverBytes } from '@storyvan/contract/common/cover-image';

/** Makes a cover of a photo: upright, cropped to the middle, small. Only the pixels are kept, not where it was taken. */

interface Size {
  width: number;
  height: number;
}

/** In pixels: twice the box on the book's page, for sharp screens. Smaller ones if a picture needs too many bytes. */
const sizes: readonly Size[] = [
  { width: 312, height: 416 },
  { width: 240, height: 320 },
  { width: 180, height: 240 },
];
const qualities = [0.82, 0.7, 0.58, 0.46];

const leastSide = 60;

/** What is wrong with a picture, as a sentence for people. */
export class PhotoProblem extends Error {}

/** A cover as a data: address, ready to be sent. Throws PhotoProblem. */
export async function coverFrom(file: Blob): Promise<string> {
  const photo = await openPicture(file);
  try {
    if (Math.min(photo.width, photo.height) < leastSide)
      throw new PhotoProblem('This picture is too small. Choose a larger one, or take a photo of the cover.');
    for (const size of sizes) {
      const canvas = drawn(photo, size);
      for (const quality of qualities) {
        const address = encoded(canvas, quality);
        if (bytesIn(address) <= mostCoverBytes) return address;
      }
    }
    throw new PhotoProblem('This picture could not be made small enough. Please take another one.');
  } finally {
    photo.close();
  }
}

/** The picture in base64, as a call sends it. */
export const base64Of = (address: string): string => address.slice(address.indexOf(',') + 1);

const bytesIn = (address: string): number => Math.ceil((base64Of(address).length * 3) / 4);

/** To be closed. Throws PhotoProblem. */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  try {
    // Turned upright, as the camera recorded it.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PhotoProblem(
      (await isHeic(file))
        ? 'This browser cannot read HEIC pictures. Save the picture as JPEG, or set the camera to “Most compatible”.'
        : 'This file is not a picture that can be shown. Choose a JPEG, PNG or WebP.',
    );
  }
}

/** The format of iPhones, which most browsers cannot read. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(4, 12).arrayBuffer()));
  return /^ftyp(hei|hev|mif1|msf1)/.test(head);
}

/** The largest part in the middle of a picture that has the shape of `shape`. */
export function middleOf(picture: Size, shape: Size): Size & { x: number; y: number } {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const width = shape.width * scale;
  const height = shape.height * scale;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** Halves a picture until the next half would be smaller than needed: one large step would leave out pixels. */
export function stepsTo(from: Size, to: Size): Size[] {
  const steps: Size[] = [];
  let width = Math.ceil(from.width / 2);
  let height = Math.ceil(from.height / 2);
  while (width > to.width && height > to.height) {
    steps.push({ width, height });
    width = Math.ceil(width / 2);
    height = Math.ceil(height / 2);
  }
  return [...steps, to];
}

function drawn(photo: ImageBitmap, wanted: Size): HTMLCanvasElement {
  const middle = middleOf(photo, wanted);
  // A small picture is not made larger.
  const scale = Math.min(1, middle.width / wanted.width);
  const to = { width: Math.round(wanted.width * scale), height: Math.round(wanted.height * scale) };
  let source: CanvasImageSource = photo;
  let part = middle;
  let canvas = document.createElement('canvas');
  for (const size of stepsTo(middle, to)) {
    canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const pen = canvas.getContext('2d');
    if (!pen) throw new PhotoProblem('This browser cannot make pictures smaller. Please use another one.');
    pen.imageSmoothingQuality = 'high';
    // Where a picture is transparent, a JPEG would be black.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, size.width, size.height);
    pen.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height);
    source = canvas;
    part = { x: 0, y: 0, ...size };
  }
  return canvas;
}

/** As WebP, which needs fewer bytes; some browsers can only write JPEG. */
function encoded(canvas: HTMLCanvasElement, quality: number): string {
  const webp = canvas.toDataURL('image/webp', quality);
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality);
}
