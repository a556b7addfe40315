/** Numbers are written with the digits of many scripts: १२३, ১২৩, ١٢٣ and 123 are one number. */

const otherDigits = /(?![0-9])\p{Nd}/gu;
const isDigit = /^\p{Nd}$/u;
const known = new Map<string, string>();

/** The text with 0 to 9 for the digits of every script. */
export const plainDigits = (text: string): string => text.replace(otherDigits, plainDigit);

/** Unicode keeps the ten digits of a script together, from zero to nine. */
function plainDigit(digit: string): string {
  const before = known.get(digit);
  if (before !== undefined) return before;
  const code = digit.codePointAt(0) as number;
  let first = code;
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  const plain = String((code - first) % 10);
  known.set(digit, plain);
  return plain;
}

/** A scanner can be set to send the kind of barcode before the code: ]E0 for EAN, ]C0 for Code 128. */
export const withoutAimPrefix = (scanned: string): string => scanned.replace(/^\s*\][A-Za-z]\d/, '');

/** A QR code can have the address of the page of a book: what is meant is the number at its end. */
export function withoutAddress(scanned: string): string {
  const [, number] = /^\s*https?:\/\/\S+?\/books\/([^/?#\s]+)/i.exec(scanned) ?? [];
  if (number === undefined) return scanned;
  try {
    return decodeURIComponent(number);
  } catch {
    return scanned;
  }
}
