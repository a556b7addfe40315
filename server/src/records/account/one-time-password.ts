import { randomInt } from 'node:crypto';

/**
 * A password to read out over the telephone and type once: syllables of one consonant and one vowel, without letters
 * that sound or look alike. "bado-gimu-kera-sozu-tilo" is one of 50^10, which are 56 bits.
 */

const consonants = 'bdgklmrstz';
const vowels = 'aeiou';
const groups = 5;

const oneOf = (letters: string): string => letters.charAt(randomInt(letters.length));
const syllable = (): string => oneOf(consonants) + oneOf(vowels);

const group = new RegExp(`^(?:[${consonants}][${vowels}]){2}$`);

/** Whether the text may be a one-time password, with one or two groups mistyped. Guessing one still takes 56 bits. */
export const isOneTimePassword = (text: string): boolean =>
  text.split('-').filter((part) => group.test(part)).length >= groups - 2;

export const makeOneTimePassword = (): string =>
  Array.from({ length: groups }, () => syllable() + syllable()).join('-');

/** When a one-time password issued now expires; UTC. */
export const oneTimeUntil = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString();
