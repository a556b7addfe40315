import type { copyLabels } from '@storyvan/contract/catalogue';
import type { QueryOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { Executor } from '../../db/database.ts';
import { listTitlesOfNumbers } from './accn-numbers.queries.ts';
import { numbersOfList, numbersOfRange } from './labels.rules.ts';

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
