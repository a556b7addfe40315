import { describe, expect, it } from 'vitest';
import { languageTag } from './language-tag.ts';

describe('languageTag', () => {
  it.each([
    ['Marathi', 'mr'],
    [' konkani ', 'kok'],
    ['hi', 'hi'],
    ['Martian', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %o, is %o', (language, tag) => {
    expect(languageTag(language)).toBe(tag);
  });
});
