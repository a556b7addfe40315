/** An ISBN as typed or scanned, and whether its check digit proves it. */

const checkDigit = (first12: string): number => {
  const sum = [...first12].reduce((total, digit, n) => total + Number(digit) * (n % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
};

export const isIsbn13 = (digits: string): boolean =>
  /^97[89]\d{10}$/.test(digits) && checkDigit(digits.slice(0, 12)) === Number(digits[12]);

function isIsbn10(text: string): boolean {
  if (!/^\d{9}[\dX]$/.test(text)) return false;
  const digits = [...text].map((digit) => (digit === 'X' ? 10 : Number(digit)));
  return digits.reduce((sum, digit, n) => sum + digit * (10 - n), 0) % 11 === 0;
}

/** The 13 digits of an ISBN-10 or ISBN-13 with or without hyphens; null for anything else. */
export function toIsbn13(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*ISBN(-?1[03](?=[:\s]))?:?/, '')
    .replace(/[\s\p{Pd}\u00ad\u200b-\u200f]/gu, '');
  if (isIsbn13(text)) return text;
  if (!isIsbn10(text)) return null;
  const first12 = `978${text.slice(0, 9)}`;
  return `${first12}${checkDigit(first12)}`;
}
