import { describe, expect, it } from 'vitest';
import { readLanguage } from '../../../../records/title/languages.ts';
import { readLevel, readPublished } from './values.rules.ts';

const levels = [
  { level: 1, name: 'green' },
  { level: 2, name: 'red' },
];

describe('a level', () => {
  it.each([
    ['Level 2', 2],
    ['level-1', 1],
    ['L2', 2],
    ['2', 2],
    ['2.0', 2],
    ['Reading level: 1', 1],
    ['Red', 2],
    ['', null],
    ['Level 7', undefined],
    ['purple', undefined],
    ['2.5', undefined],
  ])('written "%s" is read as %s', (cell, level) => {
    expect(readLevel(cell, levels)).toBe(level);
  });
});

describe('a language', () => {
  it.each([
    ['eng', 'English'],
    ['en-US', 'English'],
    ['en_GB', 'English'],
    ['hin', 'Hindi'],
    ['mr', 'Marathi'],
    ['gom', 'Konkani'],
    ['kok', 'Konkani'],
    ['Oriya', 'Odia'],
    ['Kiswahili', 'Swahili'],
    ['HINDI', 'Hindi'],
    ['mul', 'mul'],
    ['Halbi', 'Halbi'],
    ['', null],
  ])('written "%s" is read as %s', (cell, language) => {
    expect(readLanguage(cell)).toBe(language);
  });
});

describe('a year of publication', () => {
  it.each([
    ['2008.0', '2008'],
    ['-750.0', '-750'],
    ['2015-11-07', '2015-11-07'],
    ['', null],
  ])('written "%s" is read as %s', (cell, published) => {
    expect(readPublished(cell)).toBe(published);
  });
});
