import { describe, expect, it } from 'vitest';
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
  it('with own numbers, are these as a scanner writes them', () => {
    expect(ownNumbers(own(' *b-7* \nB-8\n\n B-9,'))).toEqual(['B-7', 'B-8', 'B-9']);
    expect(ownNumbersText(own('B-7\n'))).toBe('1 copy');
  });

  it.each([
    [next({ count: '' }), { copies: 'Type how many copies there are, 1 to 200.' }],
    [next({ count: '0' }), { copies: 'Type how many copies there are, 1 to 200.' }],
    [next({ count: '201' }), { copies: 'Type how many copies there are, 1 to 200.' }],
    [next({ count: '1.5' }), { copies: 'Type how many copies there are, 1 to 200.' }],
    [next({ count: '200' }), { copies: undefined }],
    [own(' \n'), { accn_nos: 'Scan or type the number of each copy.' }],
    [own('B-1\nb-1'), { accn_nos: 'B-1 is there twice.' }],
    [
      own(Array.from({ length: 201 }, (_, n) => n).join('\n')),
      { accn_nos: 'At most 200 copies are added in one go.' },
    ],
    [own('B-1'), { accn_nos: undefined }],
  ])('as %j, are told what is wrong', (draft, problems) => {
    expect(copiesProblems(draft, 200)).toEqual(problems);
  });

  it('with numbers nobody touched, leave them to the server; others are sent as they were shown', () => {
    const proposal = { accn_nos: ['B-5', 'B-6'], taken: [] };
    expect(copiesInput(next({ count: '2' }), proposal)).toEqual({ copies: 2, accn_nos: null });
    expect(copiesInput(next({ count: '2', first: 'b-5' }), proposal)).toEqual({
      copies: null,
      accn_nos: ['B-5', 'B-6'],
    });
    expect(copiesInput(own('X-1'), proposal)).toEqual({ copies: null, accn_nos: ['X-1'] });
  });

  it('told, are the first and the last', () => {
    expect([numbersText(['B-1']), numbersText(['B-1', 'B-2', 'B-3'])]).toEqual(['B-1', 'B-1 to B-3']);
  });
});
