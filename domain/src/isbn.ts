import { plainDigits, withoutAimPrefix } from './digits.ts';

/** ISBNs as typed or scanned, and their check digits. Digits are without hyphens, an X in upper case. */

export function isbn13CheckDigit(first12: string): number {
  const sum = [...first12].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

export const isIsbn13 = (digits: string): boolean =>
  /^97[89]\d{10}$/.test(digits) && isbn13CheckDigit(digits.slice(0, 12)) === Number(digits[12]);

export function isIsbn10(text: string): boolean {
  if (!/^\d{9}[\dX]$/.test(text)) return false;
  const digits = [...text].map((digit) => (digit === 'X' ? 10 : Number(digit)));
  return digits.reduce((sum, digit, at) => sum + digit * (10 - at), 0) % 11 === 0;
}

/** Of a valid ISBN-10. */
export function isbn10To13(isbn10: string): string {
  const first12 = `978${isbn10.slice(0, 9)}`;
  return `${first12}${isbn13CheckDigit(first12)}`;
}

/** An ISBN-13 with the 2 or 5 digits of the small barcode beside it, which give an issue or a price. */
const withAddOn = /^(97[89]\d{10})(?:\d{2}|\d{5})$/;

/** The 13 digits of an ISBN-10 or ISBN-13 with or without hyphens, as typed or scanned; null for anything else. */
export function toIsbn13(typed: string): string | null {
  const text = withoutAimPrefix(plainDigits(typed.normalize('NFKC')))
    .toUpperCase()
    .replace(/^\s*ISBN(-?1[03](?=[:\s]))?:?/, '')
    .replace(/[\s\p{Pd}\u00ad\u200b-\u200f]/gu, '')
    .replace(withAddOn, '$1');
  if (isIsbn13(text)) return text;
  return isIsbn10(text) ? isbn10To13(text) : null;
}
