import { describe, expect, it } from 'vitest';
import { mixedScriptsWarning, staffName, username } from './username.ts';

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
