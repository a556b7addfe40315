import { expect, it } from 'vitest';
import { plainDigits, withoutAddress } from './digits.ts';

it.each([
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian and Urdu', '۰۱۲۳۴۵۶۷۸۹'],
  ['full-width', '０１２３４５６７８９'],
  ['bold mathematical', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['monospaced mathematical', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
])('the digits of the %s script are those of 0 to 9', (_, digits) => {
  expect(plainDigits(`क-${digits}/B`)).toBe('क-0123456789/B');
});

it('every decimal digit of Unicode has the value that the standard gives it', () => {
  const digits = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character));
  expect(digits.length % 10).toBe(0);
  expect(digits.map(plainDigits).join('')).toBe('0123456789'.repeat(digits.length / 10));
});

it('text without digits of other scripts stays as it is', () => {
  expect(plainDigits('प्रेमचंद, B-042 ½ Ⅳ')).toBe('प्रेमचंद, B-042 ½ Ⅳ');
});

it.each([
  ['https://library.example.org/books/B-042', 'B-042'],
  ['  HTTP://example.org/goa/books/B%2F42?from=qr', 'B/42'],
  ['https://example.org/books/42#loans', '42'],
  ['https://example.org/children/42', 'https://example.org/children/42'],
  ['https://example.org/books/%E0%A4', 'https://example.org/books/%E0%A4'],
  ['see https://example.org/books/42', 'see https://example.org/books/42'],
  ['B-042', 'B-042'],
])('a QR code with %j, scanned, means %j', (scanned, meant) => {
  expect(withoutAddress(scanned)).toBe(meant);
});
