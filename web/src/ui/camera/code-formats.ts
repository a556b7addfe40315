/**
 * The codes that the camera reads: Code 128 is on our labels and cards, Code 39 on those of older systems, EAN-13 is the
 * ISBN on the back of a book.
 */
export const codeFormats = ['code_128', 'code_39', 'ean_13', 'qr_code'] as const;

export interface SeenCode {
  code: string;
  /** One of `codeFormats`. */
  format: string;
  /** The middle of the code, in pixels of the picture. */
  x: number;
  y: number;
}

/** What the browser's BarcodeDetector and the package of the same name report. */
export interface Detected {
  rawValue: string;
  format: string;
  boundingBox: { x: number; y: number; width: number; height: number };
}

export const seenCode = ({ rawValue, format, boundingBox }: Detected): SeenCode => ({
  code: rawValue,
  format,
  x: boundingBox.x + boundingBox.width / 2,
  y: boundingBox.y + boundingBox.height / 2,
});
