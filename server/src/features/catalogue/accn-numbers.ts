import type { copyLabels, nextAccnNos } from '@storyvan/contract/catalogue';
import type { QueryOf, ReplyOf } from '@storyvan/contract/endpoint';
import { toIsbn13 } from '@storyvan/domain/isbn';
import { nextNumbers, numbersFrom, prefixInUse } from '@storyvan/domain/next-number';
import { firstOfPattern, fitsPattern, prefixOfPattern } from '@storyvan/domain/number-pattern';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { everyTitle, listLatestNumbers } from '../../records/copy/latest-numbers.queries.ts';
import { listNumberOwners } from '../../records/number/number.queries.ts';
import { readLibrary } from '../../records/setting/library.queries.ts';
import { listHighestNumbers, listTitlesOfNumbers } from './accn-numbers.queries.ts';
import { numbersOfList, numbersOfRange } from './labels.rules.ts';

/** Proposes the next accession numbers. */

/** For a library without copies and without a pattern. */
const usualPattern = 'B-#####';

/** Longer numbers are ignored: they are ISBNs scanned by mistake. */
const isOwnNumber = ({ accn_no }: { accn_no: string }): boolean => toIsbn13(accn_no) === null;

/** The prefix of the pattern in Settings; without one, that of the latest numbers. */
async function findPrefix(on: Executor, pattern: string | null): Promise<string | null> {
  if (pattern !== null) return prefixOfPattern(pattern);
  const latest = (await listLatestNumbers.all(on, { up_to: everyTitle })).filter(isOwnNumber);
  return prefixInUse(latest.map(({ accn_no }) => accn_no));
}

async function listSeries(on: Executor, pattern: string | null): Promise<string[]> {
  const prefix = await findPrefix(on, pattern);
  if (prefix === null) return [];
  const highest = await listHighestNumbers.all(on, { from: `${prefix}0`, to: `${prefix}:` });
  const numbers = highest.filter(isOwnNumber).map(({ accn_no }) => accn_no);
  return numbers.filter((number) =>
    pattern === null ? /^\d+$/.test(number.slice(prefix.length)) : fitsPattern(number, pattern),
  );
}

/** The given count of free numbers, after the highest in use. */
export async function findFreeNumbers(on: Executor, count: number): Promise<string[]> {
  const pattern = (await readLibrary(on)).numbers.copy;
  const series = await listSeries(on, pattern);
  const veryFirst = firstOfPattern(pattern ?? usualPattern);
  const taken = new Set<string>();
  const propose = () =>
    series.length > 0
      ? nextNumbers(series, count, (number) => taken.has(number))
      : numbersFrom(veryFirst, count + taken.size)
          .filter((number) => !taken.has(number))
          .slice(0, count);
  for (;;) {
    const proposed = propose();
    const owners = await listNumberOwners(on, proposed);
    if (owners.size === 0) return proposed;
    for (const number of owners.keys()) taken.add(number);
  }
}

/** The next free numbers, or those from `first` on, with the owners of those already in use. */
export async function proposeNumbers(
  on: Executor,
  count: number,
  first: string | undefined,
): Promise<ReplyOf<typeof nextAccnNos>> {
  if (first === undefined) return { accn_nos: await findFreeNumbers(on, count), taken: [] };
  const accn_nos = numbersFrom(first, count);
  if (accn_nos.length < count) {
    throw ApiError.invalid(`${first} does not end in a digit, so the next number is unknown.`);
  }
  const owners = await listNumberOwners(on, accn_nos);
  return { accn_nos, taken: [...owners].map(([accn_no, message]) => ({ accn_no, message })) };
}

/** The content of the labels of a list of copies, or of all copies in a range of numbers. */
export async function listLabels(
  on: Executor,
  { copies, from, to }: QueryOf<typeof copyLabels>,
): Promise<ReplyOf<typeof copyLabels>> {
  const numbers = from === undefined ? numbersOfList(copies ?? '') : numbersOfRange(from, to ?? from);
  if (numbers.length === 0) return { labels: [], unknown: [] };
  const titles = new Map(
    (await listTitlesOfNumbers(on, numbers)).map(({ accn_no, title }) => [accn_no, title]),
  );
  const labels = numbers.flatMap((accn_no) => {
    const title = titles.get(accn_no);
    return title === undefined ? [] : [{ accn_no, title }];
  });
  // A range may have gaps.
  const unknown = from === undefined ? numbers.filter((accn_no) => !titles.has(accn_no)) : [];
  return { labels, unknown };
}
