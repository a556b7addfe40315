/** No larger side of a picture, in pixels: more takes longer to read and recognises little more (bench/README.md). */
const longestSide = 960;

interface Size {
  width: number;
  height: number;
}

/** A part of the video, in its pixels, and the size at which it is read. */
interface Part extends Size {
  x: number;
  y: number;
  read: Size;
}

/** The part of the video that is visible in its box, which it covers (`object-fit: cover`). Null without a picture. */
export function visiblePart(video: Size, box: Size): Part | null {
  const scale = Math.max(box.width / video.width, box.height / video.height);
  if (!Number.isFinite(scale) || scale <= 0) return null;
  const width = Math.min(video.width, box.width / scale);
  const height = Math.min(video.height, box.height / scale);
  const shrink = Math.min(1, longestSide / Math.max(width, height));
  return {
    x: (video.width - width) / 2,
    y: (video.height - height) / 2,
    width,
    height,
    read: { width: Math.round(width * shrink), height: Math.round(height * shrink) },
  };
}

/**
 * Pictures are taken in these ways in turn. A reader of bars looks along straight lines, which must cross all bars: a
 * label held at 20 degrees has none, unless the picture is turned. At half its size a picture has less noise, which
 * dim light makes (bench/README.md).
 */
const ways = [
  { degrees: 0, size: 1 },
  { degrees: 20, size: 1 },
  { degrees: 0, size: 0.5 },
  { degrees: -20, size: 1 },
] as const;

/** Returns a function that gives the pixels of what is visible now, turned around the middle. */
export function makePictureTaker(video: HTMLVideoElement): () => ImageData | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let taken = 0;
  return () => {
    const part = visiblePart(
      { width: video.videoWidth, height: video.videoHeight },
      { width: video.clientWidth, height: video.clientHeight },
    );
    if (!part || !context) return null;
    // Only if it changes, because this clears the canvas and allocates it again.
    const { read } = part;
    if (canvas.width !== read.width || canvas.height !== read.height) Object.assign(canvas, read);
    const { degrees, size } = ways[taken++ % ways.length] ?? ways[0];
    const [width, height] = [Math.round(read.width * size), Math.round(read.height * size)];
    context.resetTransform();
    context.translate(width / 2, height / 2);
    context.rotate((degrees * Math.PI) / 180);
    context.drawImage(video, part.x, part.y, part.width, part.height, -width / 2, -height / 2, width, height);
    return context.getImageData(0, 0, width, height);
  };
}
