import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeOf,
  changeOfShare,
  comparedWords,
  decimal,
  gain,
  listed,
  percent,
  shareOfChildren,
} from './insight-words.ts';

const nbsp = '\u00a0';

describe('a share of children', () => {
  it.each([
    [3, 4, '3 of 4 children'],
    [0, 1, '0 of 1 child'],
    [2, 5, `40${nbsp}%`],
    [727, 1902, `38${nbsp}%`],
    [null, 30, 'not shown'],
    [3, null, 'not shown'],
  ])('%s of %s, is written “%s”', (part, whole, words) => {
    expect(shareOfChildren(part, whole)).toBe(words);
  });

  it.each([
    [1, 1000, `under${nbsp}1${nbsp}%`],
    [999, 1000, `over${nbsp}99${nbsp}%`],
    [0, 1000, `0${nbsp}%`],
    [1000, 1000, `100${nbsp}%`],
    [0, 0, `0${nbsp}%`],
  ])('%i of %i, near nothing or all, is “%s”', (part, whole, words) => {
    expect(percent(part, whole)).toBe(words);
  });

  it('of any size, is 0 % only of nothing and 100 % only of everything', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), (whole, n) => {
        const part = n % (whole + 1);
        expect(percent(part, whole) === `0${nbsp}%`).toBe(part === 0);
        expect(percent(part, whole) === `100${nbsp}%`).toBe(part === whole);
      }),
    );
  });
});

describe('numbers with a decimal place', () => {
  it.each([
    [4.36, '4.4', '+4.4'],
    [4, '4', '+4'],
    [-0.25, '−0.3', '−0.3'],
    [-0.04, '0', '0'],
    [0, '0', '0'],
    [12_345.6, '12,345.6', '+12,345.6'],
  ])('%d, is “%s”, and as a gain “%s”', (value, plain, gained) => {
    expect(decimal(value)).toBe(plain);
    expect(gain(value)).toBe(gained);
  });
});

describe('a change', () => {
  it.each([
    [2391, 2179, 'count', '↑', '212 more', ', 212 more than in May'],
    [112, 100, 'percent', '↑', `12${nbsp}% more`, `, 12${nbsp}% more than in May`],
    [88, 100, 'percent', '↓', `12${nbsp}% fewer`, `, 12${nbsp}% fewer than in May`],
    [4030, 4000, 'percent', '→', 'about as many as a year before', ', about as many as in May'],
    [8, 4, 'percent', '↑', '4 more', ', 4 more than in May'],
    [3, 4, 'count', '↓', '1 fewer', ', 1 fewer than in May'],
    [4, 4, 'count', '→', 'as many as a year before', ', as many as in May'],
    [4, 0, 'count', '↑', 'none a year before', ', and none in May'],
  ] as const)('from %i, after %i, as a %s', (now, before, as, arrow, words, sentence) => {
    const change = changeOf(now, before, as);
    expect(change).toMatchObject({ arrow, words });
    expect(comparedWords(change, 'May')).toBe(sentence);
  });

  it('of figures that are left out or nothing, has no words', () => {
    expect(changeOf(null, 3, 'count')).toBeNull();
    expect(changeOf(3, null, 'count')).toBeNull();
    expect(changeOf(0, 0, 'count')).toBeNull();
    expect(comparedWords(null, 'May')).toBe('');
  });

  it('of a share, if either rests on few children, has no words', () => {
    const many = { part: 30, whole: 60 };
    expect(changeOfShare({ part: 2, whole: 4 }, many)).toBeNull();
    expect(changeOfShare(many, { part: 2, whole: 4 })).toBeNull();
    expect(changeOfShare(many, { part: null, whole: 40 })).toBeNull();
    expect(changeOfShare(many, { part: 10, whole: 40 })).toMatchObject({
      way: 'up',
      words: `from 25${nbsp}%`,
    });
    expect(changeOfShare({ part: 10, whole: 40 }, many)).toMatchObject({ way: 'down' });
    expect(changeOfShare(many, { part: 15, whole: 30 })).toMatchObject({ way: 'same' });
  });
});

it.each([
  [[], ''],
  [['girls'], 'girls'],
  [['girls', 'boys'], 'girls and boys'],
  [['a', 'b', 'c'], 'a, b and c'],
])('the list of %j, in a sentence, is “%s”', (words, sentence) => {
  expect(listed(words)).toBe(sentence);
});
