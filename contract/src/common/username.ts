import { z } from 'zod';
import { line } from './fields.ts';

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;
const joiners = '\u200c\u200d';
/** The signs after which Indian scripts need a joiner to be written rightly. */
const viramas = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;

/** In the one form that Unicode has for it (NFKC), without characters that cannot be seen or that turn the direction. */
const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, (char, at: number, all: string) =>
      joiners.includes(char) && viramas.test(all.charAt(at - 1)) ? char : '',
    );

/** What is compared: two usernames that look the same are the same. */
export const usernameKey = (text: string): string => visible(text.trim()).toLowerCase().normalize('NFKC');

/** What one signs in with: capitals and small letters are the same. */
export const username = z
  .string('A username is needed.')
  .transform(usernameKey)
  .pipe(
    z
      .string()
      .min(1, 'A username is needed.')
      .regex(
        /^[\p{L}\p{M}\p{N}._@-]{1,100}$/u,
        'A username has 1 to 100 letters, digits, dots, hyphens, underscores or @ signs, and no spaces.',
      ),
  );

/** The name of a staff member. */
export const staffName = z.string('A name is needed.').transform(visible).pipe(line('A name is needed.'));

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

/** A sentence for a name in letters of several scripts, which may imitate another; '' for all others. */
export function mixedScriptsWarning(text: string): string {
  const found = scripts.filter(([, letter]) => letter.test(text)).map(([script]) => script);
  if (found.length < 2) return '';
  return `“${text}” mixes ${found.join(' and ')} letters. Check that it does not imitate another name.`;
}
