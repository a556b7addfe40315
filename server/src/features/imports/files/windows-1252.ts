/** Decodes Windows-1252; the TextDecoder of Node.js 20 and 22 reads the bytes 0x80–0x9f as control characters. */

const letters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (sign) => letters.charAt(sign.charCodeAt(0) - 0x80));
