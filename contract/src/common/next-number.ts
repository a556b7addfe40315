/** How the numbers of a library run on: after C-0412 comes C-0413, after B-9999 comes B-10000. */

interface Counted {
  /** "C-" */
  prefix: string;
  /** "0412" */
  digits: string;
}

/** Null for a number that ends in no digit: nothing can come after it. */
function counted(number: string): Counted | null {
  const digits = /[0-9]+$/.exec(number)?.[0];
  return digits === undefined ? null : { prefix: number.slice(0, -digits.length), digits };
}

/** What most of these numbers begin with before they count, where two are alike the first; null where none counts. */
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
 * The next free numbers after the highest of those in use, as they are most often written there; zeros in front are
 * kept. `isTaken` tells of numbers that are given to something else. None where no number in use counts.
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
