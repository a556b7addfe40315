/**
 * Accession numbers as differences: those of a title were often bought together, and those of the next title soon after,
 * so the differences are short and alike, and compress to half of the numbers.
 */

interface Numbered {
  /** All before the last digits. */
  prefix: string;
  /** How many digits there are, with leading zeros. */
  digits: number;
  value: number;
}

/** Values of so many digits are exact. */
const mostDigits = 15;

function split(accn_no: string): Numbered {
  let at = accn_no.length;
  while (at > 0 && accn_no.length - at < mostDigits && isDigit(accn_no.charCodeAt(at - 1))) at -= 1;
  return { prefix: accn_no.slice(0, at), digits: accn_no.length - at, value: Number(accn_no.slice(at)) };
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const join = ({ prefix, digits, value }: Numbered): string =>
  digits === 0 ? prefix : prefix + String(value).padStart(digits, '0');

/** A difference is of two numbers with the same prefix and as many digits; any other is written out. */
function pack(accn_no: string, number: Numbered, before: Numbered | null): string {
  const alike = before?.prefix === number.prefix && before.digits === number.digits && number.digits > 0;
  return alike ? String(number.value - before.value) : `=${accn_no}`;
}

function unpack(packed: string, before: Numbered | null): Numbered {
  if (packed.startsWith('=')) return split(packed.slice(1));
  if (!before) throw new Error(`There is no number before “${packed}”.`);
  return { ...before, value: before.value + Number(packed) };
}

/** One text for each title. Accession numbers have no spaces. */
export function packNumbers(titles: readonly (readonly string[])[]): string[] {
  let first: Numbered | null = null;
  return titles.map((numbers) => {
    let before = first;
    const packed = numbers.map((accn_no, nth) => {
      const number = split(accn_no);
      const text = pack(accn_no, number, before);
      before = number;
      if (nth === 0) first = number;
      return text;
    });
    return packed.join(' ');
  });
}

/** The numbers of each title again, in the same order. */
export function unpackNumbers(packed: readonly string[]): string[][] {
  let first: Numbered | null = null;
  return packed.map((text) => {
    let before = first;
    return text.split(' ').map((item, nth) => {
      before = unpack(item, before);
      if (nth === 0) first = before;
      return join(before);
    });
  });
}
