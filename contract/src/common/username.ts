import { z } from 'zod';
import { line } from './fields.ts';

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;
const joiners = '\u200c\u200d';
/** Signs after which Indian scripts need a joiner for correct spelling. */
const viramas = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;

/** Normalised (NFKC), without invisible or direction-changing characters. */
const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, (char, at: number, all: string) =>
      joiners.includes(char) && viramas.test(all.charAt(at - 1)) ? char : '',
    );

/** The key for comparison: usernames that look the same have the same key. */
export const usernameKey = (text: string): string => visible(text.trim()).toLowerCase().normalize('NFKC');

/** Letters without their dot, then Cyrillic and Greek ones, that look like a Latin letter; and those letters. */
const lookalikes = new Map(
  [
    ['\u0131\u0237', 'ij'],
    [
      '\u0430\u0435\u0456\u0458\u043e\u0440\u0441\u0455\u0443\u0445\u0501\u04bb\u04cf\u051b',
      'aeijopcsyxdhlq',
    ],
    ['\u03bf\u03bd\u03c1\u03c5\u03b9\u03b1', 'ovpuia'],
  ].flatMap(([others = '', latin = '']) =>
    [...others].map((letter, at) => [letter, latin.charAt(at)] as const),
  ),
);

/**
 * Usernames with the same key are too much alike for two accounts, such as `anita` with a dotless i. Signing in compares
 * `usernameKey`, so accounts that were made alike can still sign in.
 */
export const lookalikeKey = (text: string): string =>
  [...usernameKey(text)]
    .map((letter) => lookalikes.get(letter) ?? letter)
    .join('')
    // A dot above a letter that has one.
    .replace(/([ij])\u0307/g, '$1');

/** For signing in; upper and lower case are the same. */
export const username = z
  .string('Enter a username.')
  .transform(usernameKey)
  .pipe(
    z
      .string()
      .min(1, 'Enter a username.')
      .regex(
        /^[\p{L}\p{M}\p{N}._@-]{1,100}$/u,
        'A username has 1 to 100 letters, digits, dots, hyphens, underscores or @ signs, and no spaces.',
      ),
  );

/** The name of a staff member. */
export const staffName = z.string('Enter a name.').transform(visible).pipe(line('Enter a name.'));

const scripts = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Kannada', /\p{Script=Kannada}/u],
  ['Malayalam', /\p{Script=Malayalam}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Telugu', /\p{Script=Telugu}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Gujarati', /\p{Script=Gujarati}/u],
] as const;

/** A warning for a name that mixes scripts and may imitate another; '' for all others. */
export function mixedScriptsWarning(text: string): string {
  const found = scripts.filter(([, letter]) => letter.test(text)).map(([script]) => script);
  if (found.length < 2) return '';
  return `“${text}” mixes ${found.join(' and ')} letters. Check that it does not imitate another name.`;
}
