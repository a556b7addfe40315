import { plainDigits } from './digits.ts';

/** The country of numbers that are written without one: India. */
const country = '91';

/**
 * The digits of a phone number with its country, as links to messengers need them: `919822012345` for "98220 12345",
 * "098220-12345" and "+91 98220 12345". Of two numbers in one field, the first. Null if it cannot be a mobile number.
 */
export function internationalDigits(phone: string): string | null {
  const [first = ''] = plainDigits(phone).trim().split(/[/,]/);
  const digits = first.replace(/\D/g, '');
  if (first.startsWith('+')) return isLongEnough(digits) ? digits : null;
  if (digits.startsWith('00')) return isLongEnough(digits.slice(2)) ? digits.slice(2) : null;
  const local = digits.replace(/^0/, '');
  if (/^[6-9]\d{9}$/.test(local)) return country + local;
  return digits.length === 12 && digits.startsWith(country) ? digits : null;
}

/** With the country: at least 8 digits, at most 15. */
const isLongEnough = (digits: string): boolean => /^[1-9]\d{7,14}$/.test(digits);
