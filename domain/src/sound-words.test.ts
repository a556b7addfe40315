import { describe, expect, it } from 'vitest';
import { hasTyped, keptWords } from './sound-words.ts';

describe('a word in an Indian script', () => {
  it.each([
    ['हाथी', 'haathi hathi hati haathee'],
    ['मेरी मछली', 'meri machhli|meri machli|meree machhalee'],
    ['चाँद', 'chaand chand'],
    ['चिड़िया', 'chidiya chidia'],
    ['बच्चा', 'bachcha baccha bachha'],
    ['ज्ञान', 'gyan gyaan dnyan'],
    ['लक्ष्मी', 'laxmi lakshmi'],
    ['गाँव', 'gaon gaanv'],
    ['और', 'aur'],
    ['भाई', 'bhai bhaai'],
    ['आई', 'aai'],
    ['नहीं', 'nahin nahi'],
    ['ज़मीन', 'zameen jamin'],
    ['माजें भुरगें', 'majhen bhurgen|maje bhurge'],
    ['হাতি', 'hati haati'],
    ['ಆನೆ', 'aane'],
    ['ਬਿੱਲੀ', 'billi'],
  ])('%s is found by %s', (text, typed) => {
    const each = typed.includes('|') ? typed.split('|') : typed.split(' ');
    for (const one of each) expect([one, hasTyped(one, text)]).toEqual([one, true]);
  });

  it.each([
    ['हाथी', 'hen'],
    ['कथा', 'cat'],
    ['कमल', 'k'],
    ['मेरी मछली', 'mora'],
  ])('%s is not found by %s', (text, typed) => {
    expect(hasTyped(typed, text)).toBe(false);
  });

  it('is found by what begins it, and together with Latin words of the same text', () => {
    expect(hasTyped('kaha prabhat', 'कहानी', 'Prabhat')).toBe(true);
    expect(keptWords('Haathi')).toEqual(['haathi']);
    expect(keptWords('हाथी Scholastic')).toEqual(['हाथी', 'scholastic', '~hti.']);
  });
});

describe('words of a title', () => {
  it.each([
    ['lost fr', true],
    ['frog lost', true],
    ['LOST', true],
    ['thelostfrog', true],
    ['the lo stfr', true],
    ['lost dog', false],
    ['ost', false],
    [' ', false],
  ])('when “%s” is typed, mean The Lost Frog: %s', (typed, means) => {
    expect(hasTyped(typed, 'The Lost Frog')).toBe(means);
  });

  it('in its other form, mean the title too', () => {
    expect(hasTyped('chanda', 'चंदा आणि मनी', 'Chanda ani Mani')).toBe(true);
  });

  it('that are initials, mean them with and without points', () => {
    expect(hasTyped('jk rowling', 'J. K. Rowling')).toBe(true);
    expect(hasTyped('j.k. rowling', 'JK Rowling')).toBe(true);
  });
});
