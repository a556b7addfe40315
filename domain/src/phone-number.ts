import { plainDigits } from './digits.ts';

/** The country of numbers that are written without one: India. */
const country = '91';

/** Indian area codes that begin as mobile numbers do. */
const areaCodes = `79 80 612 621 631 641 651 657 661 671 674 680 712 721 724 731 744 751 755 761 771 788
  816 820 821 824 831 832 836 861 863 866 870 877 878 883 884 891`.split(/\s+/);

/** "0832 221 2345", "(080) 4123 4567": a zero, the code of an area and a number that begins with 2 to 6. */
const withAreaCode = /^\D*0[6-8]\d{1,3}\D+[2-6]/;

/**
 * The digits of a phone number with its country, as links to messengers need them: `919822012345` for "98220 12345",
 * "098220-12345" and "+91 98220 12345". Of two numbers in one field, the first. Null if it cannot be a mobile number:
 * in India these have ten digits and begin with 6 to 9.
 */
export function internationalDigits(phone: string): string | null {
  const [first = ''] = plainDigits(phone).trim().split(/[/,]/);
  const digits = first.replace(/\D/g, '');
  const international = first.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : null;
  if (international !== null && !international.startsWith(country))
    return /^[1-9]\d{7,14}$/.test(international) ? international : null;
  const isLong = international !== null || (digits.length === 12 && digits.startsWith(country));
  const national = isLong ? (international ?? digits).slice(country.length) : digits;
  const local = national.replace(/^0/, '');
  if (!/^[6-9]\d{9}$/.test(local) || withAreaCode.test(first)) return null;
  const isPrefixed = isLong || national !== local;
  const isOfArea = areaCodes.some((code) => local.startsWith(`${code}2`));
  return isPrefixed && isOfArea ? null : country + local;
}
