import { nextNumbers, prefixInUse } from '@storyvan/domain/next-number';
import { afterPrefix } from '@storyvan/domain/search-words';
import type { Executor } from '../../db/database.ts';
import { listHolders } from '../../records/number/number.queries.ts';
import { listCardsFrom, listCardsOfPlace } from './enrolment.queries.ts';

const sample = 50;
const triedAtOnce = 20;
const noLimit = 1_000_000;

async function listCards(on: Executor, prefix: string, limit: number): Promise<string[]> {
  const rows = await listCardsFrom.all(on, { prefix, after: afterPrefix(prefix), limit });
  return rows.map((row) => row.card_no);
}

/** The next free card number in the series of the place, else of the library; null if there is no series. */
export async function findNextCard(on: Executor, site_grade_id: number): Promise<string | null> {
  const here = await listCardsOfPlace.all(on, { site_grade_id });
  const prefix = prefixInUse(here.map((row) => row.card_no)) ?? prefixInUse(await listCards(on, '', sample));
  if (prefix === null) return null;
  const cards = await listCards(on, prefix, noLimit);
  const taken = new Set<string>(cards);
  const series = cards.filter((card) => prefixInUse([card]) === prefix);
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
