/** The words people search by: without case and Latin accents, and whole in Indian scripts. */

const latinAccents = /[\u0300-\u036f]/g;
// Indian vowel signs and viramas are marks too, and belong to the word; nuktas are written or left out at will.
const nuktas = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;
const joiners = /[\u200b-\u200f\u2060\ufeff'’ʼ‘`]/g;

export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(latinAccents, '')
    .replace(nuktas, '')
    .replace(joiners, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Distinct folded words, in the order they stand. */
export function wordsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, 60)))];
}
