import { describe, expect, it } from 'vitest';
import { fieldOf } from './report-filter.ts';

describe('the field that is searched', () => {
  it.each([
    ['lp_name', 'lp_name'],
    ['password', 'schools_name'],
    [undefined, 'schools_name'],
  ])('named %j, is %j', (named, field) => {
    expect(fieldOf(named)).toBe(field);
  });
});
