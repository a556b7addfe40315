/** The numbering of copies and cards: after C-0412 comes C-0413, after B-9999 comes B-10000. */

interface Counted {
  /** "C-" */
  prefix: string;
  /** "0412" */
  digits: string;
}

/** Null for a number that does not end in a digit: it has no next number. */
function counted(number: string): Counted | null {
  const digits = /[0-9]+$/.exec(number)?.[0];
  return digits === undefined ? null : { prefix: number.slice(0, -digits.length), digits };
}

/** The commonest prefix of these numbers, on a tie the first; null if no number ends in a digit. */
export function prefixInUse(numbers: readonly string[]): string | null {
  const times = new Map<string, number>();
  for (const number of numbers) {
    const prefix = counted(number)?.prefix;
    if (prefix !== undefined) times.set(prefix, (times.get(prefix) ?? 0) + 1);
  }
  const most = Math.max(...times.values());
  return [...times].find(([, count]) => count === most)?.[0] ?? null;
}

function numberAfter({ prefix, digits }: Counted): string {
  return prefix + String(BigInt(digits) + 1n).padStart(digits.length, '0');
}

/**
 * The next free numbers after the highest in use, with the commonest prefix; leading zeros are kept. `isTaken` is true
 * for numbers that something else uses. Empty if no number in use ends in a digit.
 */
export function nextNumbers(
  inUse: readonly string[],
  count: number,
  isTaken: (number: string) => boolean = () => false,
): string[] {
  const prefix = prefixInUse(inUse);
  const series = inUse.flatMap((number) => counted(number) ?? []).filter((each) => each.prefix === prefix);
  let highest = series[0];
  for (const each of series) if (highest && BigInt(each.digits) > BigInt(highest.digits)) highest = each;
  const free: string[] = [];
  while (highest && free.length < count) {
    const next = numberAfter(highest);
    highest = counted(next) ?? undefined;
    if (!isTaken(next)) free.push(next);
  }
  return free;
}

/** The first number and those after it; only the first if it does not end in a digit. */
export const numbersFrom = (first: string, count: number): string[] => [
  first,
  ...nextNumbers([first], count - 1),
];
