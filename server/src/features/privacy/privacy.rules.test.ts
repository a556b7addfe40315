import { describe, expect, it } from 'vitest';
import {
  addYears,
  confirms,
  excerptOf,
  holdsWhole,
  isAbout,
  lastDayDue,
  searchWordsOf,
  wordsIn,
} from './privacy.rules.ts';

describe('when personal data is due', () => {
  it.each([
    ['2026-11-21', -3, '2023-11-21'],
    ['2024-02-29', 1, '2025-02-28'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2000-12-31', 30, '2030-12-31'],
  ])('%s, %s years on, is %s', (date, years, other) => {
    expect(addYears(date, years)).toBe(other);
  });

  it('a child who left three years ago to the day, is the last that is due', () => {
    expect(lastDayDue('2026-11-21', 3)).toBe('2023-11-21');
  });
});

describe('the confirmation typed to erase a child', () => {
  const child = { name: 'Asha D’Souza', card_no: 'C-77' };
  it.each([
    ['Asha D’Souza', true],
    ["  asha   d'souza ", true],
    ['ÁSHA DSOUZA', true],
    ['c-77', true],
    ['*C-77*', true],
    ['Asha', false],
    ['Asha D’Souza Naik', false],
    ['C-7', false],
    ['', false],
    ['*', false],
  ])('%j is accepted: %s', (typed, confirmed) => {
    expect(confirms(typed, child)).toBe(confirmed);
  });

  it('an empty text, for a child without a card and with a name without letters, is not accepted', () => {
    expect(confirms('', { name: '?', card_no: null })).toBe(false);
    expect(confirms('?', { name: '?', card_no: null })).toBe(true);
  });
});

describe('a stored reply', () => {
  const child = { child_id: 12, name: 'Asha "A" Naik', card_no: 'C-77' };
  it.each([
    ['of the child', { details: { child_id: 12, title: 'Hen' } }, true],
    ['of the child, named last', { child_id: 12 }, true],
    ['of another child', { details: { child_id: 120, loans: 12 } }, false],
    ['that names the child in a sentence', { message: 'Asha "A" Naik has The Hen.' }, true],
    ['of a longer name', { message: 'xAsha "A" Naiks' }, false],
    ['that names its card', { message: 'C-77 is the card of someone.' }, true],
    ['that names a longer card', { message: 'C-770 is the card of someone.' }, false],
  ])('%s, mentions the child: %j %s', (_, reply, about) => {
    expect(isAbout(JSON.stringify(reply), child)).toBe(about);
  });

  it('a word, in scripts with combining marks, matches only as a whole', () => {
    expect(holdsWhole('आशा नाईक आई', 'आशा')).toBe(true);
    expect(holdsWhole('निराशा', 'राशा')).toBe(false);
    expect(holdsWhole('आशाएँ', 'आशा')).toBe(false);
  });
});

describe('texts that may mention a child', () => {
  it('a name, with short and long words, is searched by the long ones', () => {
    expect(searchWordsOf('Asha de Naik')).toEqual(['asha', 'naik']);
    expect(searchWordsOf('Li Bo')).toEqual(['li', 'bo']);
  });

  it('the words of a name, in text of any case, are found only as whole words', () => {
    expect(wordsIn('ASHA read; the naikers laughed.', ['asha', 'naik'])).toEqual(['asha']);
    expect(wordsIn('Asha’s mother', ['asha'])).toEqual(['asha']);
  });

  it('a long text, with the name in its middle, is shortened around it', () => {
    const text = `${'word '.repeat(20)}Asha laughed ${'and '.repeat(20)}`;
    expect(excerptOf(text, ['asha'])).toBe(`… ${'word '.repeat(8)}Asha laughed ${'and '.repeat(7).trim()} …`);
    expect(excerptOf('Asha laughed.', ['asha'])).toBe('Asha laughed.');
  });
});
