import { reports } from './demo-data.ts';
import { byWeight, type Random } from './random.ts';

export function makeReport(random: Random, book: string | null) {
  const { rating, sentences } = random.weighted(byWeight(reports.how_it_went));
  const read = book ?? random.pick(reports.unnamed_books);
  return {
    rating,
    what_was_read: random.chance(0.25) ? `${read}, ${random.pick(reports.extras)}.` : `${read}.`,
    how_it_went: random.pick(sentences),
    to_change: rating === 5 && random.chance(0.5) ? '' : random.pick(reports.to_change),
  };
}

export const makeComment = (random: Random): string => random.pick(reports.comments);
