import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packNumbers, unpackNumbers } from './packed-numbers.ts';

describe('packed accession numbers', () => {
  it.each<[string, string[][], string[]]>([
    ['of copies bought together', [['B-00120', 'B-00121', 'B-00124']], ['=B-00120 1 3']],
    ['of the next title, go on from its first', [['B-0010', 'B-0090'], ['B-0012']], ['=B-0010 80', '2']],
    ['that go back, are negative', [['B-0010'], ['B-0007']], ['=B-0010', '-3']],
    ['of another series, are written out', [['B-0010', 'M-0011', 'M-0012']], ['=B-0010 =M-0011 1']],
    ['with more digits, are written out', [['B-9', 'B-10', 'B-009']], ['=B-9 =B-10 =B-009']],
    ['that end in no digit, are written out', [['GIFT', 'GIFT', 'A1B']], ['=GIFT =GIFT =A1B']],
    ['of digits only', [['0098', '0099', '=0099']], ['=0098 1 ==0099']],
  ])('%s', (_, numbers, packed) => {
    expect(packNumbers(numbers)).toEqual(packed);
    expect(unpackNumbers(packed)).toEqual(numbers);
  });

  it('of any kind, however long, are the same after unpacking', () => {
    const number = fc.oneof(
      fc.stringMatching(/^[A-Z]{0,2}-?[0-9]{1,20}$/),
      fc.stringMatching(/^[-+=*0-9A-Z]{1,6}$/),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !text.includes(' ')),
    );
    const titles = fc.array(fc.array(number, { minLength: 1, maxLength: 5 }), { maxLength: 8 });
    fc.assert(
      fc.property(titles, (numbers) => {
        expect(unpackNumbers(packNumbers(numbers))).toEqual(numbers);
      }),
    );
  });

  it('without a number before the first difference, are not read', () => {
    expect(() => unpackNumbers(['3'])).toThrow('There is no number before “3”.');
  });
});
