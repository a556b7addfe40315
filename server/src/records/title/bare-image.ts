/**
 * A picture without what a camera or a program has noted in it, such as the place where it was taken. Null if the picture
 * is not complete. Only parts that change how it looks are kept.
 */

export function bareJpeg(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 2)];
  let hasData = false;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const scanEnd = marker === startOfScan ? endOfScan(bytes, end) : end;
    if (scanEnd > bytes.length) return null;
    hasData ||= scanEnd > end;
    if (!isNote(marker)) kept.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
    if (bytes[at] === 0xff && bytes[at + 1] === endOfImage)
      return hasData ? Buffer.concat([...kept, bytes.subarray(at, at + 2)]) : null;
  }
  return null;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Comments, and the parts of programs but for JFIF, the colour profile (2) and Adobe's transform (14). */
const isNote = (marker: number): boolean =>
  marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee);

/** Where the next marker begins: in the data of a scan, FF is followed by 00 or a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return Number.POSITIVE_INFINITY;
}

const keptInPng = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT']);

export function barePng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 8)];
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    if (keptInPng.has(type)) kept.push(bytes.subarray(at, end));
    hasData ||= type === 'IDAT' && length > 0;
    if (type === 'IEND') return hasData ? Buffer.concat(kept) : null;
    at = end;
  }
  return null;
}

/** The frames of a WebP, with the bytes of their heads. */
const frameHeads = new Map([
  ['VP8 ', 10],
  ['VP8L', 5],
  ['ANMF', 16],
]);
const notedInWebp = new Set(['EXIF', 'XMP ']);
/** In the first byte of VP8X: that there is EXIF, or XMP. */
const noteFlags = 0x08 | 0x04;

export function bareWebp(bytes: Buffer): Buffer | null {
  const size = 8 + bytes.readUInt32LE(4);
  if (size > bytes.length) return null;
  const kept: Buffer[] = [];
  let hasData = false;
  for (let at = 12; at + 8 <= size; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > size) return null;
    const part = Buffer.from(bytes.subarray(at, end));
    if (type === 'VP8X' && length > 0) part.writeUInt8(part.readUInt8(8) & ~noteFlags, 8);
    if (!notedInWebp.has(type)) kept.push(part);
    hasData ||= length > (frameHeads.get(type) ?? length);
    at = end;
  }
  const head = Buffer.from(bytes.subarray(0, 12));
  const body = Buffer.concat(kept);
  head.writeUInt32LE(4 + body.length, 4);
  return hasData ? Buffer.concat([head, body]) : null;
}
