import type { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
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
  ])('that is %s, finds the names that have it anywhere', (_what, pattern, found) => {
    expect(matches(pattern)).toEqual(found);
  });

  it.each([
    ['(aldona', 'This pattern cannot be read: there is a bracket missing at the end.'],
    ['[a-z', 'This pattern cannot be read: there is a square bracket missing at the end.'],
    ['aldona)', 'This pattern cannot be read: it has a closing bracket too many.'],
    ['aldona\\', 'This pattern cannot be read: it ends with a backslash.'],
    ['*', 'This pattern cannot be read: there is nothing before the repeat sign that it could repeat.'],
    ['C+++', 'This pattern cannot be read: two repeat signs stand side by side.'],
    ['a{1000}{1000}', 'This pattern cannot be read: two repeat signs stand side by side.'],
    [
      'a{3,2}',
      'This pattern cannot be read: it repeats too often, or from a larger number to a smaller one.',
    ],
    ['[z-a]', 'This pattern cannot be read: a range in it runs backwards or has an unknown name.'],
    ['\\8', 'This pattern cannot be read: the sign after a backslash has no meaning there.'],
    ['(?<a>x)(?<a>y)', 'This pattern cannot be read: two of its groups have one name.'],
    ['(?=a)', 'This pattern cannot be read: it uses signs that mean nothing here.'],
    [
      `${'('.repeat(1001)}${')'.repeat(1001)}`,
      'This pattern is too large. Make it shorter or let it repeat less.',
    ],
    ['.{999}', 'This pattern is too large. Make it shorter or let it repeat less.'],
  ])('that is written %s, is refused with a sentence', (pattern, sentence) => {
    expect(readPattern(pattern)).toBe(sentence);
  });

  const letters = (n: number) => Array.from({ length: 60 }, (_, i) => ((n * 7919 + i * i * 31 + i) >> 3) % 2);
  const hostileNames = [
    ...Array.from({ length: 500 }, (_, n) => `${'a'.repeat(50)} ${String(n).padStart(9, '0')}`),
    ...Array.from({ length: 500 }, (_, n) =>
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
  ])(
    'that is made to take long, %s, over 1,000 names of 60 letters, is done with after 200 ms of work',
    (pattern) => {
      expect(pattern.length).toBeLessThanOrEqual(200);
      const before = process.cpuUsage();
      const compiled = readPattern(pattern);
      if (typeof compiled !== 'string') matchingNames(compiled, hostileNames);
      expect(process.cpuUsage(before).user).toBeLessThan(200_000);
    },
  );

  it('that is still searched for when the time is over, is given up with a sentence', () => {
    const slow = { test: () => Boolean(work(60)) } as unknown as RE2JS;
    expect(matchingNames(slow, ['a', 'b', 'c', 'd', 'e'])).toBe(
      'This pattern takes too long to search for. Make it simpler.',
    );
  });

  it('is tried once on each name, when many rows have it', () => {
    const tried: string[] = [];
    const counting = { test: (name: string) => tried.push(name) > 0 } as unknown as RE2JS;
    matchingNames(counting, ['III-A', 'III-B', 'III-A']);
    expect(tried).toEqual(['III-A', 'III-B']);
  });
});

function work(milliseconds: number): number {
  const before = process.cpuUsage();
  while (process.cpuUsage(before).user < milliseconds * 1000);
  return milliseconds;
}
