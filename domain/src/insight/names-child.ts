import { indexedWords } from '../name-words.ts';

/** An initial says nothing of who it is. */
const shortestWord = 2;

/** "Asha's" holds the name Asha. */
const apart = (text: string): string => text.replace(/['’ʼ‘`´]/g, ' ');

const wordsOf = (text: string): string[] => [...indexedWords(text), ...indexedWords(apart(text))];

/**
 * Whether a sentence holds a word of the name of the child who said it, however it is spelt. A name in another script
 * is not found: whoever chooses the sentence has to look.
 */
export function namesChild(sentence: string, name: string): boolean {
  const words = new Set(wordsOf(sentence));
  return wordsOf(name).some((word) => [...word].length >= shortestWord && words.has(word));
}
