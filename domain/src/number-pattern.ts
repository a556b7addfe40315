import { prefixInUse } from './next-number.ts';

/** Patterns for new accession and card numbers: `B-#####` begins with B-00001; each # is a digit. */

const digitsOf = (pattern: string): number => pattern.length - prefixOfPattern(pattern).length;

export const prefixOfPattern = (pattern: string): string => pattern.replace(/#+$/, '');

/** The number of a pattern before its first: B-00000, so that the next is B-00001. */
export const zeroOfPattern = (pattern: string): string =>
  prefixOfPattern(pattern) + '0'.repeat(digitsOf(pattern));

/** "B-00001" */
export const firstOfPattern = (pattern: string): string =>
  `${prefixOfPattern(pattern)}${'1'.padStart(digitsOf(pattern), '0')}`;

/** Whether a number has this form. It may have more digits than the pattern: after B-99999 comes B-100000. */
export function fitsPattern(number: string, pattern: string): boolean {
  const prefix = prefixOfPattern(pattern);
  if (!number.startsWith(prefix)) return false;
  const digits = number.slice(prefix.length);
  const least = digitsOf(pattern);
  return /^[0-9]+$/.test(digits) && (digits.length === least || (digits.length > least && digits[0] !== '0'));
}

/**
 * Whether a number that no record has looks like the numbers of one kind: it fits their pattern, or without a pattern it
 * has the commonest prefix of those in use.
 */
export function looksLike(number: string, pattern: string | null, inUse: readonly string[]): boolean {
  if (pattern !== null) return fitsPattern(number, pattern);
  const prefix = prefixInUse(inUse);
  return prefix !== null && number.startsWith(prefix) && /^[0-9]+$/.test(number.slice(prefix.length));
}

/** Why a typed number is refused; null if it has the form of the pattern, or no pattern is set. */
export function patternProblem(number: string, pattern: string | null): string | null {
  if (pattern === null || fitsPattern(number, pattern)) return null;
  return `${number} does not have the usual form, such as ${firstOfPattern(pattern)}. Check the number, or ask an administrator to allow other forms under Settings.`;
}
