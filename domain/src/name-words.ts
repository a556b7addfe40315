import { cutWord, everyWord } from './search-words.ts';

/**
 * Words by which names and titles are found. "D'Souza", "D’Souza", "D Souza", "DSouza" and "Dsouza" all have the same
 * ones: d, souza and dsouza.
 */

const particle = /^[dol]$/;
/** O'Neill: an apostrophe after one of these letters. */
const withApostrophe = /(?<![\p{L}\p{M}\p{N}\p{Cf}'’ʼ‘`])([dol])['’ʼ‘`´](?=\p{L}{2})/giu;
/** DSouza: a second capital letter. */
const withCapital = /(?<![\p{L}\p{M}\p{N}\p{Cf}'’ʼ‘`])([DO])(?=\p{Lu}\p{Ll})/gu;
/** dsouza: other words hardly begin with these two letters. */
const inOneWord = /^d(?=[bcfglmps][a-z]{2})/;

interface Part {
  /** "naik"; "dsouza" for a name with a particle. */
  word: string;
  /** "d" and "souza" */
  apart: [string, string] | null;
}

function partsOf(text: string): Part[] {
  const separated = text.normalize('NFC').replace(withApostrophe, '$1 ').replace(withCapital, '$1 ');
  const words = everyWord(separated).flatMap((word) => word.replace(inOneWord, 'd ').split(' '));
  const parts: Part[] = [];
  for (let n = 0; n < words.length; n++) {
    const [word, next] = [words[n] as string, words[n + 1]];
    if (next !== undefined && particle.test(word) && /^\p{L}[\p{L}\p{M}]/u.test(next)) {
      parts.push({ word: cutWord(word + next), apart: [word, next] });
      n += 1;
    } else parts.push({ word, apart: null });
  }
  return parts;
}

/** The words to keep in an index. */
export const indexedWords = (text: string): string[] =>
  distinct(partsOf(text).flatMap(({ word, apart }) => (apart ? [...apart, word] : word)));

/** Shorter ones are too common without their particle: the "sa" of D'Sa. */
const shortestName = 3;

/** The words to look for in the index, each as a beginning. */
export const searchedWords = (text: string): string[] =>
  distinct(
    partsOf(text).map(({ word, apart }) => (apart && apart[1].length >= shortestName ? apart[1] : word)),
  );

/** The words in which the ways to write a name no longer differ, to compare how well names match. */
export const comparedWords = (text: string): string[] => distinct(partsOf(text).map(({ word }) => word));

const distinct = (words: string[]): string[] => [...new Set(words)];
