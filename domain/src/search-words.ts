/** Search words: folded to lower case without accents, in every script. */

const accents = /[\u0300-\u036f]/g;
// Indian vowel signs and viramas are marks too and belong to the word; nuktas are optional.
const nuktas = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;
// Arabic short vowels, hamza on a letter and tatweel are optional too.
const arabicSigns = /[\u0640\u064b-\u0655\u0670]/g;
const joiners = /[\u00ad\u200b-\u200f\u2060\ufeff'’ʼ‘`]/g;
/** Letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
};

const longestWord = 60;

export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(nuktas, '')
    .replace(arabicSigns, '')
    .replace(joiners, '')
    .replace(/[øłđðþæœßı]/g, (letter) => plainLetters[letter] as string)
    .normalize('NFC');
}

/** Distinct folded words, in their order. */
export const wordsOf = (text: string): string[] => [...new Set(everyWord(text))];

/** In their order, also those that come again. */
export const everyWord = (text: string): string[] =>
  (foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(cutWord);

/** As much of a word as fits the index. */
export const cutWord = (word: string): string =>
  word.length <= longestWord ? word : [...word].slice(0, longestWord).join('');

/** A key for comparing names: people with the same key look the same in a list. */
export const nameKey = (name: string): string => wordsOf(name).join(' ') || name;

/** The upper end of a range of texts with this beginning: `word >= start and word < afterPrefix(start)`, bytewise. */
export const afterPrefix = (start: string): string => `${start}\u{10ffff}`;

/** Further words are ignored. */
export const mostWords = 8;
