/** Passwords that a guesser makes by a rule instead of looking them up in a list. All take folded text. */

/** What follows on each other in the alphabet, in numbers, and on a keyboard along its rows and down its columns. */
const rows = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.', '0p;/', '1q2w3e4r5t6y7u8i9o0p'],
];
const bothWays = rows.flatMap((row) => [row, [...row].reverse().join('')]);

/** A longer run is made of runs of these lengths. */
const runLengths = [3, 4, 5];

/** Something shorter than a password over and over, or runs one after the other: "abcabcab", "abcd4321", "aaaabbbb". */
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
  // A set is walked in the order in which it grows, and what is added meanwhile is walked too.
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

/** A day of the last or this century in digits, such as a birthday: day, month, year or year, month, day. */
export function isDate(text: string): boolean {
  const day = '(0[1-9]|[12]\\d|3[01])';
  const month = '(0[1-9]|1[0-2])';
  const year = '(19|20)\\d\\d';
  return new RegExp(`^(${day}${month}${year}|${month}${day}${year}|${year}${month}${day})$`).test(text);
}
