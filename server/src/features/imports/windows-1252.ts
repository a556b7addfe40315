/** Text from before Unicode, as older programs on Windows still save it. TextDecoder of Node.js 20 and 22 reads these bytes as control characters. */

const letters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (sign) => letters.charAt(sign.charCodeAt(0) - 0x80));
