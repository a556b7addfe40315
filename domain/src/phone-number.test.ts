import { expect, it } from 'vitest';
import { internationalDigits } from './phone-number.ts';

it.each([
  ['98220 12345', '919822012345'],
  ['098220-12345', '919822012345'],
  ['+91 98220 12345', '919822012345'],
  ['91 98220 12345', '919822012345'],
  ['0091 98220 12345', '919822012345'],
  ['९८२२० १२३४५', '919822012345'],
  ['98220 12345 / 98220 54321', '919822012345'],
  ['+91 (0) 98220 12345', '919822012345'],
  ['08805-012345', '918805012345'],
  ['8326 012 345', '918326012345'],
  ['+44 20 7946 0958', '442079460958'],
  ['+1 (212) 555-0100', '12125550100'],
])('a number, written %s, is %s for a messenger', (written, digits) => {
  expect(internationalDigits(written)).toBe(digits);
});

it.each([
  ['a number of a house in Goa', '2456789'],
  ['a number of Goa with its area code', '0832 221 2345'],
  ['a number of Goa with its area code and no spaces', '08322212345'],
  ['a number of Goa with its country', '+91 832 221 2345'],
  ['a number of Goa with the digits of its country', '91 832 2212345'],
  ['a number of Bengaluru', '(080) 4123 4567'],
  ['a number of Mumbai', '022 2345 6789'],
  ['a number of Mumbai with its country', '+91 22 2345 6789'],
  ['an Indian number with a digit too few', '+91 98220 1234'],
  ['a number that is too short', '98220'],
  ['too many digits', '+91 98220 12345 98220 12345'],
  ['a number that begins with a zero after the +', '+0 98220 12345'],
  ['nothing', ''],
])('%s, has no address for a messenger', (_, written) => {
  expect(internationalDigits(written)).toBeNull();
});
