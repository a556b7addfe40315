import { randomInt } from 'node:crypto';

/**
 * A password to be told over the telephone and typed once: syllables of one consonant and one vowel, without letters
 * that sound or look alike. "bado-gimu-kera-sozu-tilo" is one of 50^10, which are 56 bits.
 */

const consonants = 'bdgklmrstz';
const vowels = 'aeiou';
const groups = 5;

const oneOf = (letters: string): string => letters.charAt(randomInt(letters.length));
const syllable = (): string => oneOf(consonants) + oneOf(vowels);

export const makeOneTimePassword = (): string =>
  Array.from({ length: groups }, () => syllable() + syllable()).join('-');
