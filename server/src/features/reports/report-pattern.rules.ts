import { RE2JS, RE2JSSyntaxException } from 're2js';

/**
 * The pattern of the report search (SPEC section 5). RE2 takes time in proportion to pattern and text, never more; a
 * pattern that is large all the same is bounded by its size and by the time it works, so that none holds up a desk.
 */

/** Instructions of the compiled pattern; a long name of a school takes some sixty. */
const largestPattern = 500;
/** Microseconds of work; what a busy machine makes a search wait does not count. */
const longestSearch = 100_000;

const tooLarge = 'This pattern is too large. Make it shorter or let it repeat less.';
const tooSlow = 'This pattern takes too long to search for. Make it simpler.';

const reasons: Record<string, string> = {
  'missing closing )': 'there is a bracket missing at the end',
  'missing closing ]': 'there is a square bracket missing at the end',
  'unexpected )': 'it has a closing bracket too many',
  'trailing backslash at end of expression': 'it ends with a backslash',
  'missing argument to repetition operator': 'there is nothing before the repeat sign that it could repeat',
  'invalid nested repetition operator': 'two repeat signs stand side by side',
  'invalid repeat count': 'it repeats too often, or from a larger number to a smaller one',
  'invalid character class range': 'a range in it runs backwards or has an unknown name',
  'invalid escape sequence': 'the sign after a backslash has no meaning there',
  'duplicate capture group name': 'two of its groups have one name',
};

/** What is searched for, or the sentence that says why it cannot be. */
export function readPattern(pattern: string): RE2JS | string {
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return compiled.programSize() > largestPattern ? tooLarge : compiled;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const { error: kind } = error as RE2JSSyntaxException & { error: string };
    if (kind === 'expression too large' || kind === 'expression nests too deeply') return tooLarge;
    return `This pattern cannot be read: ${reasons[kind] ?? 'it uses signs that mean nothing here'}.`;
  }
}

/** The names that match anywhere in them, each tried once; or the sentence that says why the search was given up. */
export function matchingNames(pattern: RE2JS, names: Iterable<string>): Set<string> | string {
  const before = process.cpuUsage();
  const matching = new Set<string>();
  for (const name of new Set(names)) {
    if (process.cpuUsage(before).user > longestSearch) return tooSlow;
    if (pattern.test(name)) matching.add(name);
  }
  return matching;
}
