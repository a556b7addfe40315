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
  ])('for %o, gives %o', (language, tag) => {
    expect(languageTag(language)).toBe(tag);
  });
});
