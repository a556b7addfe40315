import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedWords, indexedWords, searchedWords } from './name-words.ts';
import { wordsOf } from './search-words.ts';

const finds = (query: string, name: string): boolean =>
  searchedWords(query).every((word) => indexedWords(name).some((kept) => kept.startsWith(word)));

/** The ways in which one name with a particle is written. */
const waysToWrite = (name: string): string[] => {
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  return [
    `D'${capital}`,
    `D’${capital}`,
    `d‘${name}`,
    `D ${capital}`,
    `D. ${capital}`,
    `D-${capital}`,
    `D${capital}`,
  ];
};

const souza = [...waysToWrite('souza'), 'Dsouza', 'DSOUZA', 'd souza', "D'SOUZA"];

describe('the words of a name with a particle', () => {
  it.each(souza)('written %s, are the same as in any other way', (name) => {
    expect(new Set(indexedWords(name))).toEqual(new Set(['d', 'souza', 'dsouza']));
    expect(searchedWords(name)).toEqual(['souza']);
    expect(comparedWords(`Maria ${name}`)).toEqual(['maria', 'dsouza']);
  });

  it.each([
    ["D'Sa", ['d', 'sa', 'dsa'], ['dsa']],
    ["Madeleine L'Engle", ['madeleine', 'l', 'engle', 'lengle'], ['madeleine', 'engle']],
    ["O'Neill", ['o', 'neill', 'oneill'], ['neill']],
    ['Vitamin D', ['vitamin', 'd'], ['vitamin', 'd']],
    ["O'Dea", ['o', 'dea', 'odea'], ['dea']],
    ['Pat OBrien', ['pat', 'o', 'brien', 'obrien'], ['pat', 'brien']],
    ["Il l'a vu", ['il', 'la', 'vu'], ['il', 'la', 'vu']],
    ['Prasad Naik', ['prasad', 'naik'], ['prasad', 'naik']],
    ['Windmill', ['windmill'], ['windmill']],
    ['DPS', ['dps'], ['dps']],
    ['Vitamin D K2', ['vitamin', 'd', 'k2'], ['vitamin', 'd', 'k2']],
    ['Class D 2nd', ['class', 'd', '2nd'], ['class', 'd', '2nd']],
    ['D 4', ['d', '4'], ['d', '4']],
    ["Children's DVD", ['childrens', 'dvd'], ['childrens', 'dvd']],
    ['Don’t drive, Dhruv', ['dont', 'drive', 'dhruv'], ['dont', 'drive', 'dhruv']],
    ['चतुर बंदर', ['चतुर', 'बंदर'], ['चतुर', 'बंदर']],
  ])('such as "%s", are separated only where a name follows', (text, kept, searched) => {
    expect(indexedWords(text)).toEqual(kept);
    expect(searchedWords(text)).toEqual(searched);
  });

  it('of any letters, written in one way, are found by every other way and by the name alone', () => {
    const letters = fc.stringMatching(/^[a-z]{3,12}$/);
    fc.assert(
      fc.property(letters, (name) => {
        for (const written of waysToWrite(name)) {
          for (const query of [...waysToWrite(name), name]) expect(finds(query, written)).toBe(true);
        }
      }),
    );
  });
});

describe('the words of any text', () => {
  const tricky = fc.constantFrom(..."dolDOL'’ʼ‘`´ sSaA-.é\u0301\u00ad\u200d1ळा");
  const text = fc.oneof(fc.string({ unit: tricky }), fc.string({ unit: 'binary', maxLength: 100 }));

  it('searched for as a whole, are found, and fit the index', () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(finds(name, name)).toBe(true);
        for (const word of indexedWords(name)) expect([...word].length).toBeLessThanOrEqual(60);
      }),
    );
  });

  it('without a particle, are all of its folded words', () => {
    fc.assert(
      fc.property(text, (name) => {
        fc.pre(!/[dol]/i.test(name.normalize('NFKD')));
        expect(indexedWords(name)).toEqual(wordsOf(name));
      }),
    );
  });
});
