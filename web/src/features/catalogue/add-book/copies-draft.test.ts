import { describe, expect, it } from 'vitest';
import { labelBooks } from '../../../testing/labels.ts';
import {
  type CopiesDraft,
  copiesInput,
  copiesProblems,
  numbersText,
  oneCopy,
  ownNumbers,
  ownNumbersText,
} from './copies-draft.ts';

const next = (part: Partial<CopiesDraft> = {}): CopiesDraft => ({ ...oneCopy, ...part });
const own = (text: string): CopiesDraft => ({ ...oneCopy, numbers: 'own', own: text });

describe('the copies that are added', () => {
  it('with own numbers, are read as the scanner sends them', () => {
    expect(ownNumbers(own(' *b-7* \nB-8\n\n B-9,'))).toEqual(['B-7', 'B-8', 'B-9']);
    expect(ownNumbersText(own('B-7\n'))).toBe('1 copy');
  });

  it('with own numbers on labels with more than the number, have the numbers', () => {
    labelBooks();
    expect(ownNumbers(own('GOA/B-00007X\nB-00008'))).toEqual(['B-00007', 'B-00008']);
  });

  it.each([
    [next({ count: '' }), { copies: 'Type how many copies to add, 1 to 200.' }],
    [next({ count: '0' }), { copies: 'Type how many copies to add, 1 to 200.' }],
    [next({ count: '201' }), { copies: 'Type how many copies to add, 1 to 200.' }],
    [next({ count: '1.5' }), { copies: 'Type how many copies to add, 1 to 200.' }],
    [next({ count: '200' }), { copies: undefined }],
    [own(' \n'), { accn_nos: 'Scan or type the number of each copy.' }],
    [own('B-1\nb-1'), { accn_nos: 'B-1 is in the list twice.' }],
    [
      own(Array.from({ length: 201 }, (_, n) => n).join('\n')),
      { accn_nos: 'You can add at most 200 copies at once.' },
    ],
    [own('B-1'), { accn_nos: undefined }],
  ])('given as %j, have these problems', (draft, problems) => {
    expect(copiesProblems(draft, 200)).toEqual(problems);
  });

  it('with unchanged numbers, leave them to the server; chosen ones are sent as shown', () => {
    const proposal = { accn_nos: ['B-5', 'B-6'], taken: [] };
    expect(copiesInput(next({ count: '2' }), proposal)).toEqual({ copies: 2, accn_nos: null });
    expect(copiesInput(next({ count: '2', first: 'b-5' }), proposal)).toEqual({
      copies: null,
      accn_nos: ['B-5', 'B-6'],
    });
    expect(copiesInput(own('X-1'), proposal)).toEqual({ copies: null, accn_nos: ['X-1'] });
  });

  it('are described by the first and the last number', () => {
    expect([numbersText(['B-1']), numbersText(['B-1', 'B-2', 'B-3'])]).toEqual(['B-1', 'B-1 to B-3']);
  });
});
