import { isDate, isPattern } from './password-patterns.ts';

/**
 * Password rules, after OWASP ASVS 5.0, V6.2: long enough, not common, and not made of known words only. All characters
 * are allowed, no kind of character is required, and passwords do not expire.
 */

const shortest = 8;
const longest = 1000;

/** Words specific to this library, which attackers try first (ASVS 6.1.2). */
const libraryWords = [
  ...['storyvan', 'story', 'stories', 'van', 'mop', 'lis', 'library', 'librarian', 'book', 'books'],
  ...['child', 'children', 'school', 'site', 'reading', 'read', 'staff', 'admin', 'administrator'],
  ...['coordinator', 'password', 'secret', 'welcome', 'demo', 'and', 'my', 'the', 'for'],
];

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Common passwords (ASVS 6.2.4 asks for 3000): zxcvbn's list from breaches, without those that zxcvbn finds by rules,
 * and Django's, which has those too. Loaded when the first password is chosen, to keep the start fast.
 */
let common: Promise<ReadonlySet<string>> | undefined;

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const [{ dictionary }, { default: django }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('./common-passwords.json'),
  ]);
  const all = [...dictionary['passwords-common'], ...django.passwords.split('\n')];
  return new Set(all.filter((password) => password.length >= shortest).map(fold));
}

const guessedFirst = 'This password is too easy to guess. A few unrelated words work well.';

/** Why this password cannot be chosen; null if it can. */
export async function passwordProblem(
  password: string,
  owner: { username: string; name: string },
): Promise<string | null> {
  const length = [...password].length;
  if (length < shortest) {
    return `Passwords need at least ${shortest} characters. A few unrelated words work well.`;
  }
  if (length > longest) return `Passwords can have at most ${longest} characters.`;
  if (holdsOnlyKnownWords(password, owner)) {
    return 'Do not make a password of your name, your username or words about the library only. Add something only you know.';
  }
  const forms = formsOf(fold(password));
  if (forms.some(isPattern)) {
    return 'Do not use a sequence or repetition such as abcdefgh, qwertyui or 11111111. A few unrelated words work well.';
  }
  common ??= readCommonPasswords();
  const known = await common;
  return forms.some((form) => isDate(form) || known.has(form)) ? guessedFirst : null;
}

/** "1111*1111" and "23-08-1991" are as easy to guess as without their symbols. A password of mostly symbols is not. */
function formsOf(folded: string): string[] {
  const bare = folded.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return bare.length * 2 < folded.length ? [folded] : [folded, bare];
}

/** True for "LeelaNaik2026" and "storyvan!!!", false for "leela counts nine crows". */
function holdsOnlyKnownWords(
  password: string,
  { username, name }: { username: string; name: string },
): boolean {
  const letters = lettersOf(password);
  if (letters === '') return false;
  const known = [
    username,
    ...username.split(/[^\p{L}\p{M}]+/u),
    ...name.split(/[^\p{L}\p{M}]+/u),
    ...libraryWords,
  ]
    .map(lettersOf)
    .filter((word) => word !== '');
  return isMadeOf(letters, known);
}

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{M}]/gu, '');

/** Whether the text consists only of words of the list. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  // Iterating a set also visits the values added during the loop.
  for (const from of reached) {
    for (const word of words) if (text.startsWith(word, from)) reached.add(from + word.length);
  }
  return reached.has(text.length);
}
