import { describe, expect, it } from 'vitest';
import { lookalikeKey, mixedScriptsWarning, staffName, username } from './username.ts';

describe('a username', () => {
  it.each([
    ['A\u0301nita', '\u00e1nita'],
    ['\u00c1NITA', '\u00e1nita'],
    ['\uff4c\uff45\uff45\uff4c\uff41', 'leela'],
    ['lee\u200bla', 'leela'],
    ['lee\ufe0fla', 'leela'],
    ['\u202eleela\u202c', 'leela'],
    ['lee\u3164la', 'leela'],
  ])('%j is the same as %j', (typed, kept) => {
    expect(username.parse(typed)).toBe(kept);
  });

  it('of invisible characters is refused', () => {
    expect(username.safeParse('\u200b\u2060').success).toBe(false);
  });
});

describe('the key of usernames that look alike', () => {
  it.each([
    ['an\u0131ta', 'anita'],
    ['AN\u0130TA', 'anita'],
    ['\u0430nita', 'anita'],
    ['\u0441\u043e\u0440\u0430', 'copa'],
    ['l\u0435\u0435la', 'leela'],
  ])('%j is the same as for %j', (typed, like) => {
    expect(lookalikeKey(typed)).toBe(lookalikeKey(like));
  });

  it('of names that people tell apart differs', () => {
    const keys = ['anita', 'anit\u00e1', 'an1ta', 'anlta', '\u0905\u0928\u0940\u0924\u093e'].map(
      lookalikeKey,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a name', () => {
  it.each([
    ['  Leela\u202e  Naik ', 'Leela Naik'],
    ['Le\u0301a\u200b', 'L\u00e9a'],
    ['\u0930\u094d\u200d\u092f', '\u0930\u094d\u200d\u092f'],
    ['a\u200db', 'ab'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(staffName.parse(typed)).toBe(kept);
  });
});

it.each([
  ['leela', ''],
  ['leela-2.naik@x', ''],
  ['\u0932\u0940\u0932\u093e', ''],
  [
    'l\u0435ela',
    '“l\u0435ela” mixes Latin and Cyrillic letters. Check that it does not imitate another name.',
  ],
])('%j, of mixed scripts or not, has the warning %j', (text, warning) => {
  expect(mixedScriptsWarning(text)).toBe(warning);
});
