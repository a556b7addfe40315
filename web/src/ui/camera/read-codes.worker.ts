import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { codeFormats, type SeenCode, seenCode } from './code-formats.ts';

/**
 * Reads codes with WebAssembly, for browsers without a BarcodeDetector. In a worker, so that a slow phone still answers
 * while it reads, and so that the page's content policy need not allow WebAssembly (docs/decisions/0049).
 */

export interface Picture {
  pixels: ArrayBuffer;
  width: number;
  height: number;
}

/** Null once, when the worker is ready for its first picture. */
export type WorkerReply = SeenCode[] | null;

// Before the detector, which would load the file from elsewhere.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
const detector = new BarcodeDetector({ formats: [...codeFormats] });

addEventListener('message', async ({ data: { pixels, width, height } }: MessageEvent<Picture>) => {
  try {
    const picture = new ImageData(new Uint8ClampedArray(pixels), width, height);
    postMessage((await detector.detect(picture)).map(seenCode) satisfies WorkerReply);
  } catch (error) {
    // Thrown outside the promise, so that the page gets the worker's error event.
    reportError(error);
  }
});

ready.then(() => postMessage(null satisfies WorkerReply), reportError);
