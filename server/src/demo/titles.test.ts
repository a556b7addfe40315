import { parse } from 'isbn3';
import { describe, expect, it } from 'vitest';
import { categories } from './demo-data.ts';
import { makeRandom } from './random.ts';
import { makeTitles } from './titles.ts';

const titles = makeTitles(makeRandom(7), 1500);

/** WCAG 2 contrast with white. */
function contrastWithWhite(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

describe('the demo titles', () => {
  it('an ISBN, where a title has one, is valid, Indian and its own', () => {
    const isbns = titles.map(({ isbn }) => isbn).filter((isbn) => typeof isbn === 'string');
    expect(isbns.length).toBeGreaterThan(1400);
    expect(isbns.length).toBeLessThan(1500);
    expect(isbns.filter((isbn) => parse(isbn)?.isbn13 !== isbn || !isbn.startsWith('97881'))).toEqual([]);
    expect(new Set(isbns).size).toBe(isbns.length);
  });

  it('a title, compared with the others of its language, is its own', () => {
    const named = titles.map(({ language, title }) => `${language} ${title}`);
    expect(new Set(named).size).toBe(1500);
    expect(new Set(titles.map(({ title_key }) => title_key)).size).toBe(1500);
  });

  it.each([
    ['English', /^[\p{Script=Latin}\p{P}\s]+$/u],
    ['Hindi', /^[\p{Script=Devanagari}\p{P}\s]+$/u],
    ['Marathi', /^[\p{Script=Devanagari}\p{P}\s]+$/u],
    ['Konkani', /^[\p{Script=Devanagari}\p{P}\s]+$/u],
  ])('title and author, in %s, are written in its script and hold no gap', (language, script) => {
    const ours = titles.filter((title) => title.language === language);
    expect(ours.length).toBeGreaterThan(120);
    const odd = ours.filter(({ title, author }) => !script.test(title) || !script.test(author));
    expect(odd).toEqual([]);
    expect(ours.filter(({ title }) => /undefined|null|\s\s/.test(title))).toEqual([]);
  });

  it('levels, over all titles, lean to the easy ones and reach the hardest', () => {
    const count = (...levels: number[]) => titles.filter(({ level }) => levels.includes(level)).length;
    expect(count(1, 2, 3)).toBeGreaterThan(2 * count(4, 5, 6));
    expect(count(6)).toBeGreaterThan(10);
  });

  it('category colours, on white, have a contrast of 3 and differ', () => {
    for (const list of [categories.primary, categories.secondary]) {
      expect(list.filter(({ hex_code }) => contrastWithWhite(hex_code) < 3)).toEqual([]);
      expect(new Set(list.map(({ hex_code }) => hex_code)).size).toBe(list.length);
    }
  });
});
