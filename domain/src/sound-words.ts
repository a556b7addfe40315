import { comparedWords, indexedWords, searchedWords } from './name-words.ts';
import { cutWord, everyWord } from './search-words.ts';

/**
 * Words in Indian scripts are also found by Latin letters, and words of one sound by each other: हाथी by haathi, hathi
 * and hati. The sound of a word has its consonants and its vowels other than a, which people write or leave out.
 */

const indian = /[\u0900-\u0d7f]/;
const latin = /^[a-z]+$/;
/** A c without h is in no word of an Indian language as people write it in Latin letters. */
const notIndian = /c(?!c*h)/;

/** The Indian scripts have their letters at the same places of their blocks. */
const blockSize = 0x80;
const vowels = 'a aa i ii u uu ri li e e e ai o o o au'.split(' ');
const firstVowel = 0x05;
const consonants =
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'.split(' ');
const firstConsonant = 0x15;
const signs = 'aa i ii u uu ri ri e e e ai o o o au'.split(' ');
const firstSign = 0x3e;
const virama = 0x4d;
const nasals = [0x01, 0x02];

/** In Latin letters, with the a that a consonant has unless another vowel or a virama follows. */
function inLatin(word: string): string {
  let text = '';
  let open = false;
  for (const letter of word) {
    const code = letter.codePointAt(0) as number;
    const at = indian.test(letter) ? code % blockSize : -1;
    const sign = signs[at - firstSign];
    if (sign === undefined && at !== virama && open) text += 'a';
    open = false;
    if (nasals.includes(at)) text += 'n';
    else if (sign !== undefined) text += sign;
    else if (consonants[at - firstConsonant] !== undefined) {
      text += consonants[at - firstConsonant];
      open = true;
    } else text += vowels[at - firstVowel] ?? (at < 0 ? letter : '');
  }
  return open ? `${text}a` : text;
}

/** What a vowel at the beginning sounds like: और, aur; ऐनक, ainak. */
const atStart: [RegExp, string][] = [
  [/^a+[eiy]+/, 'i'],
  [/^a+[ou]+/, 'u'],
  [/^a+/, 'A'],
];
const rules: [RegExp, string][] = [
  // ज्ञ is gy in Hindi and dny in Marathi; गाँव is gaon.
  [/dny|jny?/g, 'gy'],
  [/aon$/, 'anv'],
  [/c+h+/g, 'c'],
  [/([bdgjkpst])h+/g, '$1'],
  [/^x/, 's'],
  [/x/g, 'ks'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/f/g, 'p'],
  [/m(?=[pb])/g, 'n'],
  ...atStart,
  [/a/g, ''],
  [/[eiy]/g, 'i'],
  [/[ou]/g, 'u'],
  [/(.)\1+/g, '$1'],
];

function soundOf(word: string): string | null {
  const isIndian = indian.test(word);
  if (!isIndian && (!latin.test(word) || notIndian.test(word))) return null;
  const text = isIndian ? inLatin(word) : word;
  return rules.reduce((sound, [from, to]) => sound.replace(from, to), text).toLowerCase() || null;
}

/** No word has the first sign. The last is the end of the sound: a single letter is looked up with it. */
const keyOf = (sound: string): string => `~${cutWord(sound)}.`;
/** Of two letters. */
const shortestKey = 4;

/** The words to keep in an index, with the sounds of a text that has Indian letters. */
export function keptWords(text: string): string[] {
  const words = indexedWords(text);
  if (!indian.test(text)) return words;
  const sounds = words.map(soundKey).filter((key, n) => key !== words[n]);
  return [...words, ...new Set(sounds)];
}

/** A word without a sound stands for itself. */
const soundKey = (word: string): string => {
  const sound = soundOf(word);
  return sound === null ? word : keyOf(sound);
};

/** To compare how well a name fits what it was found by. */
export const soundsOf = (name: string): string[] => comparedWords(name).map(soundKey);

/** The same words by their sounds, each as a beginning; null if that looks for nothing else. */
export function soundedWords(words: readonly string[]): string[] | null {
  const keys = words.map((word) => {
    const key = soundKey(word);
    return key === word || key.length < shortestKey ? key : key.slice(0, -1);
  });
  return keys.some((key) => key.startsWith('~')) ? keys : null;
}

/**
 * Whether each typed word begins a word of the texts, as it is written or as it sounds; or all typed words do in one,
 * as in "sleepyhead" for "Sleepy Head" and "sleepy head" for "Sleepyhead".
 */
export function hasTyped(typed: string, ...texts: (string | null)[]): boolean {
  const asked = searchedWords(typed);
  const text = texts.join(' ');
  const words = keptWords(text);
  const has = (parts: readonly string[]) =>
    parts.every((part) => words.some((word) => word.startsWith(part)));
  const together = everyWord(typed).join('');
  const isTogether = everyWord(text).some((_, n, all) => all.slice(n).join('').startsWith(together));
  return asked.length > 0 && (has(asked) || has(soundedWords(asked) ?? asked) || isTogether);
}
