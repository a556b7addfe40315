/** Detects passwords that follow a pattern. All functions take folded text. */

/** Sequences: the alphabet, digits, keyboard rows and columns. */
const rows = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.', '0p;/', '1q2w3e4r5t6y7u8i9o0p'],
];
const bothWays = rows.flatMap((row) => [row, [...row].reverse().join('')]);

/** Longer runs are sums of these lengths. */
const runLengths = [3, 4, 5];

/** A repeated part, or only runs: "abcabcab", "abcd4321", "aaaabbbb". */
export function isPattern(text: string): boolean {
  const signs = [...text];
  return isRepetition(signs) || isMadeOfRuns(signs);
}

function isRepetition(signs: string[]): boolean {
  const longest = Math.min(7, Math.floor(signs.length / 2));
  for (let size = 1; size <= longest; size++) {
    if (signs.every((sign, n) => sign === signs[n % size])) return true;
  }
  return false;
}

function isMadeOfRuns(signs: string[]): boolean {
  const reached = new Set([0]);
  // Iterating a set also visits the values added during the loop.
  for (const from of reached) {
    for (const length of runLengths) {
      const to = from + length;
      if (to <= signs.length && isRun(signs.slice(from, to))) reached.add(to);
    }
  }
  return reached.has(signs.length);
}

function isRun(signs: string[]): boolean {
  const run = signs.join('');
  return signs.every((sign) => sign === signs[0]) || bothWays.some((row) => row.includes(run));
}

/** A date since 1900 in digits, such as a birthday: day, month, year; month, day, year; or year, month, day. */
export function isDate(text: string): boolean {
  const day = '(0[1-9]|[12]\\d|3[01])';
  const month = '(0[1-9]|1[0-2])';
  const year = '(19|20)\\d\\d';
  return new RegExp(`^(${day}${month}${year}|${month}${day}${year}|${year}${month}${day})$`).test(text);
}
