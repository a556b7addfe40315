import { describe, expect, it } from 'vitest';
import { isFinished, sendsAny } from './promotion.ts';

describe('a grade in a promotion', () => {
  it.each<[boolean, number, number, boolean]>([
    [false, 3, 3, false],
    [true, 3, 2, false],
    [true, 3, 3, true],
    [true, 0, 0, true],
  ])(
    'that is settled (%s), with %i children, %i of them left out, is finished: %s',
    (settled, children, left_out, done) => {
      expect(isFinished({ settled, children, left_out })).toBe(done);
    },
  );

  it.each<[boolean, number, boolean]>([
    [false, 0, true],
    [true, 0, false],
    [true, 1, true],
  ])('that is settled (%s), with %i to move, sends any: %s', (settled, moving, sends) => {
    expect(sendsAny(settled, moving)).toBe(sends);
  });
});
