/** Words that are nearly the same: one letter too few, too many, wrong, or two exchanged. */

/** Shorter words have too many neighbours. */
const shortest = 4;
const longest = 24;

/** Only words of letters are corrected; numbers and mixed ones may be right. */
export const mayBeMisspelt = (word: string): boolean => {
  const { length } = [...word];
  return length >= shortest && length <= longest && /^[\p{L}\p{M}]+$/u.test(word);
};

/** Letters to try in place of another: those of the word's own script. */
function alphabetOf(word: string): string[] {
  const blocks = new Set([...word].map((letter) => (letter.codePointAt(0) as number) >> 7));
  return [...blocks].flatMap((block) =>
    Array.from({ length: 128 }, (_, n) => String.fromCodePoint((block << 7) + n)).filter(isFoldedLetter),
  );
}

const isFoldedLetter = (letter: string): boolean =>
  /^[\p{L}\p{M}]$/u.test(letter) && letter === letter.toLowerCase();

/** All texts that differ from the word by one edit. */
export function oneEditFrom(word: string): string[] {
  const letters = [...word];
  const alphabet = alphabetOf(word);
  const texts = new Set<string>();
  const put = (at: number, without: number, inserted: string[]) =>
    texts.add(letters.toSpliced(at, without, ...inserted).join(''));
  for (let at = 0; at <= letters.length; at++) {
    for (const letter of alphabet) put(at, 0, [letter]);
    if (at === letters.length) break;
    for (const letter of alphabet) put(at, 1, [letter]);
    put(at, 1, []);
    if (at + 1 < letters.length) put(at, 2, [letters[at + 1] as string, letters[at] as string]);
  }
  texts.delete(word);
  return [...texts];
}

/** How many edits lead from the typed text to the word, or to its beginning if that takes fewer. */
export function editsBetween(typed: string, word: string): { whole: number; beginning: number } {
  const [a, b] = [[...typed], [...word]];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + same,
        swapped ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return { whole: last[b.length] as number, beginning: Math.min(...last) };
}

/** Words that have the same beginning as the typed one are compared with it. */
export const startLength = 3;

/** A word may differ by two edits if it is long enough, and be the continuation of a text with one. */
export function isNear(typed: string, word: string): boolean {
  const { whole, beginning } = editsBetween(typed, word);
  return whole <= (typed.length >= 6 ? 2 : 1) || (typed.length >= 5 && beginning <= 1);
}

/** Same first letter before others, then the more frequent. */
export function byLikelihood(typed: string) {
  const begins = (word: string) => (word.charAt(0) === typed.charAt(0) ? 0 : 1);
  return (a: { word: string; cnt: number }, b: { word: string; cnt: number }): number =>
    begins(a.word) - begins(b.word) || b.cnt - a.cnt || (a.word < b.word ? -1 : 1);
}

/** Each choice of one candidate for each word, the likeliest first; at most so many. */
export function combinationsOf(candidates: readonly string[][], most: number): string[][] {
  const all = candidates.reduce<string[][]>(
    (begun, words) => begun.flatMap((some) => words.map((word) => [...some, word])),
    [[]],
  );
  return all.slice(0, most);
}
