import { describe, expect, it } from 'vitest';
import { codeFrom, newSite, withCode } from './place-drafts.ts';

describe('the code of a new place', () => {
  it.each([
    ['Chimbel (senior)', 'CHI'],
    ["St. Mary's", 'STM'],
    ['शाळा', 'शाळ'],
    [' ', ''],
  ])('with the name %s, is proposed as %s', (name, code) => {
    expect(codeFrom(name)).toBe(code);
  });

  it('follows the name until someone types a code', () => {
    const typed = withCode(newSite(''), { name: 'Tonca' }, '');
    expect(typed.code).toBe('TON');
    const written = withCode(typed, { code: 'T7' }, '');
    expect(withCode(written, { name: 'Tonca Hall' }, '').code).toBe('T7');
  });

  it('is the next number if codes are numbered, whatever the name', () => {
    expect(withCode(newSite('S21'), { name: 'Tonca' }, 'S21').code).toBe('S21');
  });
});
