import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterPrefix, foldText, nameKey, wordsOf } from './search-words.ts';

describe('the words people search by', () => {
  it.each([
    ['The Hunger Games (The Hunger Games, #1)', ['the', 'hunger', 'games', '1']],
    ['Pérez-Reverte', ['perez', 'reverte']],
    ['Søren Ærø, Łódź, Straße', ['soren', 'aero', 'lodz', 'strasse']],
    ['Đorđe, Guðrún, Þór, œuvre, ılık', ['dorde', 'gudrun', 'thor', 'oeuvre', 'ilik']],
    ['Children’s children', ['childrens', 'children']],
    ['चतुर बंदर', ['चतुर', 'बंदर']],
    ['ज़मीन', ['जमीन']],
    ['कर्‍हाड', ['कर्हाड']],
    ['አናንሲና ጥበብ', ['አናንሲና', 'ጥበብ']],
    ['كِتَابٌ', ['كتاب']],
    ['أحمد', ['احمد']],
    ['चाँद, चांद', ['चांद']],
    ['హఀస, హంస', ['హంస']],
    ['हिन्दी हिंदी, पञ्चतन्त्र, चम्पक, गङ्गा, अण्डा', ['हिंदी', 'पंचतंत्र', 'चंपक', 'गंगा', 'अंडा']],
    ['जन्म, नन्हा, सम्राट, वाङ्मय, पुण्य', ['जन्म', 'नन्हा', 'सम्राट', 'वाङ्मय', 'पुण्य']],
    [`${'x'.repeat(60)} ${'y'.repeat(61)}`, ['x'.repeat(60), 'y'.repeat(60)]],
    ['१२ ११ ১২ ١٢', ['12', '11']],
    ['...', []],
  ])('of "%s" have no case, accents or punctuation, in every script', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('of any text fold to themselves, fit the index and contain no lone surrogate', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const word of wordsOf(text)) {
          expect(wordsOf(word)).toEqual([word]);
          expect([...word].length).toBeLessThanOrEqual(60);
          expect(encodeURIComponent(word)).toBeTruthy();
        }
      }),
    );
  });

  it('are the same in every Unicode normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
      }),
    );
  });
});

it('the key of a name, with or without words, is what a list shows of it', () => {
  expect([nameKey('Ána  NAIK.'), nameKey('***')]).toEqual(['ana naik', '***']);
});

it.each(['ka', 'kahani', 'kaz', 'kaॐ'])('%s, looked up by "ka", is in the range of its words', (word) => {
  expect([word >= 'ka', word < afterPrefix('ka'), afterPrefix('ka') < 'kb']).toEqual([true, true, true]);
});
