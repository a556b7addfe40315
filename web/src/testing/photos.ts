import { afterEach, vi } from 'vitest';
import { bytesOf } from './bytes-of.ts';

/** jsdom reads and draws no pictures: a file whose text is `300x400` is taken for a picture of that size. */
export function readPhotos(): void {
  const draw = { fillRect: () => undefined, drawImage: () => undefined };
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    const [, width, height] = /^(\d+)x(\d+)$/.exec(String(await bytesOf(file))) ?? [];
    if (!width) throw new Error('Not a picture.');
    return { width: Number(width), height: Number(height), close: () => undefined };
  });
  Blob.prototype.arrayBuffer ??= async function arrayBuffer(this: Blob) {
    return Uint8Array.from(await bytesOf(this)).buffer;
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    draw as Partial<CanvasRenderingContext2D> as CanvasRenderingContext2D,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(
    (type) => `data:${type};base64,${drawnPhoto}`,
  );
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** What every picture becomes, in base64. */
export const drawnPhoto = btoa('a small cover');

export const photoFile = (text = '3000x4000', name = 'cover.jpg'): File =>
  new File([text], name, { type: 'image/jpeg' });
