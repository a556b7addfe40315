import type { RE2JS } from 're2js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { matchingNames, readPattern } from './report-pattern.rules.ts';

const names = ['Aldona Primary', 'ALDONA High', "St. Mary's (Old)", 'शाळा क्रमांक 1', 'C++ Academy'];

const matches = (pattern: string): string[] => {
  const compiled = readPattern(pattern);
  if (typeof compiled === 'string') throw new Error(compiled);
  return [...matchingNames(compiled, names)];
};

describe('a pattern', () => {
  it.each([
    ['a part of a name in small letters', 'aldona', ['Aldona Primary', 'ALDONA High']],
    ['a part in capitals', 'PRIMARY', ['Aldona Primary']],
    ['a choice', 'high|mary', ['Aldona Primary', 'ALDONA High', "St. Mary's (Old)"]],
    ['an end', 'high$', ['ALDONA High']],
    ['letters of another script', 'शाळा', ['शाळा क्रमांक 1']],
    ['signs that are escaped', 'c\\+\\+', ['C++ Academy']],
    ['what no name has', 'zzz', []],
  ])('that is %s, finds the names that contain a match', (_what, pattern, found) => {
    expect(matches(pattern)).toEqual(found);
  });

  it.each([
    ['(aldona', 'This pattern is not valid: a closing bracket is missing.'],
    ['[a-z', 'This pattern is not valid: a closing square bracket is missing.'],
    ['aldona)', 'This pattern is not valid: it has one closing bracket too many.'],
    ['aldona\\', 'This pattern is not valid: it ends with a backslash.'],
    ['*', 'This pattern is not valid: there is nothing to repeat before the repeat sign.'],
    ['C+++', 'This pattern is not valid: there are two repeat signs in a row.'],
    ['a{1000}{1000}', 'This pattern is not valid: there are two repeat signs in a row.'],
    ['a{3,2}', 'This pattern is not valid: a repeat count is too large or reversed.'],
    ['[z-a]', 'This pattern is not valid: a range is reversed or unknown.'],
    ['\\8', 'This pattern is not valid: the character after a backslash has no meaning.'],
    ['(?<a>x)(?<a>y)', 'This pattern is not valid: two groups have the same name.'],
    ['(?=a)', 'This pattern is not valid: it uses unsupported symbols.'],
    [`${'('.repeat(1001)}${')'.repeat(1001)}`, 'This pattern is too large. Make it shorter or repeat less.'],
    ['.{999}', 'This pattern is too large. Make it shorter or repeat less.'],
  ])('written as %s, is refused with a reason', (pattern, sentence) => {
    expect(readPattern(pattern)).toBe(sentence);
  });

  const letters = (n: number) => Array.from({ length: 60 }, (_, i) => ((n * 7919 + i * i * 31 + i) >> 3) % 2);
  const hostileNames = [
    ...Array.from({ length: 50 }, (_, n) => `${'a'.repeat(50)} ${String(n).padStart(9, '0')}`),
    ...Array.from({ length: 50 }, (_, n) =>
      letters(n)
        .map((bit) => 'ab'[bit])
        .join(''),
    ),
  ];
  it.each([
    '(a+)+$',
    '(.*)*x',
    'a{1000}{1000}',
    '(a|b)*a.{50}x',
    '(a.{1,40}b){1,5}x',
    '((.?){20}){20}x',
    '((\\pL?){10}){10}',
    '(.*.*.*.*.*.*.*.*.*.*){9}x',
    '(x+x+)+y',
    'a|'.repeat(99),
    `${'(a|b)*a.{9}'.repeat(18)}xy`,
    '(.|\\pL|\\b.)*'.repeat(15),
  ])('made to be slow, %s, is refused, or takes work that grows with the names', (pattern) => {
    expect(pattern.length).toBeLessThanOrEqual(200);
    workDone(() => 0);
    const compiled = readPattern(pattern);
    // By backtracking, one name would take years.
    const found = typeof compiled === 'string' ? compiled : matchingNames(compiled, hostileNames);
    expect(found).not.toBe('This pattern takes too long to search for. Make it simpler.');
  });

  it('that has worked for 100 ms, is tried with no further name, and stopped with a reason', () => {
    let tried = 0;
    workDone(() => tried * 60);
    const slow = { test: () => ++tried > 0 } as unknown as RE2JS;
    expect(matchingNames(slow, ['a', 'b', 'c', 'd', 'e'])).toBe(
      'This pattern takes too long to search for. Make it simpler.',
    );
    expect(tried).toBe(2);
  });

  it('when many rows have one name, is matched against it once', () => {
    const tried: string[] = [];
    const counting = { test: (name: string) => tried.push(name) > 0 } as unknown as RE2JS;
    matchingNames(counting, ['III-A', 'III-B', 'III-A']);
    expect(tried).toEqual(['III-A', 'III-B']);
  });
});

/** Of this process, as the rules measure it. */
function workDone(milliseconds: () => number): void {
  const spy = vi
    .spyOn(process, 'cpuUsage')
    .mockImplementation(() => ({ user: milliseconds() * 1000, system: 0 }));
  onTestFinished(() => spy.mockRestore());
}
