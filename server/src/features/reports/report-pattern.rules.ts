import { RE2JS, RE2JSSyntaxException } from 're2js';

/**
 * The pattern of the report search (SPEC section 5). RE2 takes time in proportion to pattern and text, never more; a
 * pattern that is still large is limited by its size and its working time, so that it delays no desk.
 */

/** Instructions of the compiled pattern; a long school name takes some sixty. */
const largestPattern = 500;
/** Microseconds of processor time; waiting on a busy machine does not count. */
const longestSearch = 100_000;

const tooLarge = 'This pattern is too large. Make it shorter or repeat less.';
const tooSlow = 'This pattern takes too long to search for. Make it simpler.';

const reasons: Record<string, string> = {
  'missing closing )': 'a closing bracket is missing',
  'missing closing ]': 'a closing square bracket is missing',
  'unexpected )': 'it has one closing bracket too many',
  'trailing backslash at end of expression': 'it ends with a backslash',
  'missing argument to repetition operator': 'there is nothing to repeat before the repeat sign',
  'invalid nested repetition operator': 'there are two repeat signs in a row',
  'invalid repeat count': 'a repeat count is too large or reversed',
  'invalid character class range': 'a range is reversed or unknown',
  'invalid escape sequence': 'the character after a backslash has no meaning',
  'duplicate capture group name': 'two groups have the same name',
};

/** The compiled pattern, or the sentence that says why it is invalid. */
export function readPattern(pattern: string): RE2JS | string {
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return compiled.programSize() > largestPattern ? tooLarge : compiled;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const { error: kind } = error as RE2JSSyntaxException & { error: string };
    if (kind === 'expression too large' || kind === 'expression nests too deeply') return tooLarge;
    return `This pattern is not valid: ${reasons[kind] ?? 'it uses unsupported symbols'}.`;
  }
}

/** The names with a match, each tried once; or the sentence that says why the search was stopped. */
export function matchingNames(pattern: RE2JS, names: Iterable<string>): Set<string> | string {
  const before = process.cpuUsage();
  const matching = new Set<string>();
  for (const name of new Set(names)) {
    if (process.cpuUsage(before).user > longestSearch) return tooSlow;
    if (pattern.test(name)) matching.add(name);
  }
  return matching;
}
