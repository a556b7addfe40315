import { foldText } from './search-words.ts';

/**
 * Whether two names may belong to one child: the same words in any order, similar sound, or one letter wrong. A match
 * only causes a question; siblings, who share a surname, must not match.
 */

/**
 * The sound of a name in Latin letters, where doubled vowels, an h after a consonant and y for i are spelling variants.
 */
function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/ck/g, 'k')
    .replace(/([bcdgjkst])h/g, '$1')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/w/g, 'v')
    .replace(/z/g, 's')
    .replace(/y/g, 'i')
    .replace(/(\p{Script=Latin})\1+/gu, '$1')
    .replace(/(?<=[aeiou])h$/, '');
}

/** Every word, including repeated ones. */
const wordsOfName = (name: string): string[] => foldText(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const shortestForSlip = 4;

/** One letter added, missing or different, or two neighbours swapped; the first letter must match (Sita, Gita). */
function isOneLetterApart(a: string, b: string): boolean {
  const [short, long] = [[...a], [...b]].sort((x, y) => x.length - y.length) as [string[], string[]];
  if (short.length < shortestForSlip || short[0] !== long[0]) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (from: string[], at: number) => from.slice(at).join('');
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1);
  const swapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return (
    rest(short, start + 1) === rest(long, start + 1) ||
    (swapped && rest(short, start + 2) === rest(long, start + 2))
  );
}

/** The words of each that the other does not have. */
function unmatched(a: string[], b: string[]): [string[], string[]] {
  const left = [...b];
  const more = a.filter((word) => {
    const sound = soundOf(word);
    const at = left.findIndex((other) => soundOf(other) === sound);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
  return [more, left];
}

export function isLikelySame(name: string, other: string): boolean {
  const a = wordsOfName(name);
  const b = wordsOfName(other);
  if (a.length === 0 || b.length === 0) return name.trim() === other.trim();
  if (soundOf(a.join('')) === soundOf(b.join(''))) return true;
  const [moreOfA, moreOfB] = unmatched(a, b);
  if (moreOfA.length === 0 && moreOfB.length === 0) return true;
  if (moreOfA.length === 1 && moreOfB.length === 1) return isOneLetterApart(moreOfA.join(), moreOfB.join());
  // "Rahul" and "Rahul Naik", "Rahul Suresh Naik" and "Rahul Naik"
  const oneHasMore = moreOfA.length === 0 || moreOfB.length === 0;
  return oneHasMore && soundOf(a[0] ?? '') === soundOf(b[0] ?? '');
}
