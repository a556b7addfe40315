import { afterPrefix } from '@storyvan/domain/search-words';

/** Searching by how words begin: `column >= start and column < afterPrefix(start)`, bytewise on both databases. */

/** Parameters of a query on the beginnings of words: where the range of each begins and ends. */
export type WordRanges = Record<`from${number}` | `to${number}`, string>;

export const wordRanges = (words: string[]): WordRanges =>
  Object.fromEntries(
    words.flatMap((word, n) => [
      [`from${n}`, word],
      [`to${n}`, afterPrefix(word)],
    ]),
  );

/** A query for each number of words, made when it is first needed. */
export function byWordCount<Query>(make: (count: number) => Query): (words: string[]) => Query {
  const made: Query[] = [];
  return ({ length }) => {
    const query = made[length] ?? make(length);
    made[length] = query;
    return query;
  };
}
