import { nextNumbers, prefixInUse } from '@storyvan/domain/next-number';
import { fitsPattern, prefixOfPattern, zeroOfPattern } from '@storyvan/domain/number-pattern';
import { afterPrefix } from '@storyvan/domain/search-words';
import type { Executor } from '../../db/database.ts';
import { listHolders } from '../../records/number/number.queries.ts';
import { readLibrary } from '../../records/setting/library.queries.ts';
import { listCardsFrom, listCardsOfPlace } from './enrolment.queries.ts';

const sample = 50;
const triedAtOnce = 20;
const noLimit = 1_000_000;

async function listCards(on: Executor, prefix: string, limit: number): Promise<string[]> {
  const rows = await listCardsFrom.all(on, { prefix, after: afterPrefix(prefix), limit });
  return rows.map((row) => row.card_no);
}

async function findPrefix(on: Executor, site_grade_id: number): Promise<string | null> {
  const here = await listCardsOfPlace.all(on, { site_grade_id });
  return prefixInUse(here.map((row) => row.card_no)) ?? prefixInUse(await listCards(on, '', sample));
}

/**
 * The next free card number by the pattern in Settings; without one, in the series of the place, else of the library.
 * Null if there is no series.
 */
export async function findNextCard(on: Executor, site_grade_id: number): Promise<string | null> {
  const pattern = (await readLibrary(on)).numbers.child;
  const prefix = pattern === null ? await findPrefix(on, site_grade_id) : prefixOfPattern(pattern);
  if (prefix === null) return null;
  const cards = await listCards(on, prefix, noLimit);
  const taken = new Set<string>(cards);
  const series =
    pattern === null
      ? cards.filter((card) => prefixInUse([card]) === prefix)
      : [zeroOfPattern(pattern), ...cards.filter((card) => fitsPattern(card, pattern))];
  for (;;) {
    const free = nextNumbers(series, triedAtOnce, (number) => taken.has(number));
    if (free.length === 0) return null;
    const holders = await listHolders(on, free);
    for (const number of free) {
      if (!holders.has(number)) return number;
      taken.add(number);
    }
  }
}
