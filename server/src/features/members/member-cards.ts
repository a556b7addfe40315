import { nextNumbers } from '@storyvan/domain/next-number';
import type { Executor } from '../../db/database.ts';
import { listNumberOwners } from '../../records/number/number.queries.ts';
import { listMemberCards } from './members.queries.ts';

/** The pattern before any member has a card: M-0001 is the first. */
const beforeTheFirst = 'M-0000';

/** The next free card number in the numbering of the members. */
export async function findFreeCard(on: Executor): Promise<string> {
  const cards = (await listMemberCards.all(on, {})).flatMap(({ card_no }) => card_no ?? []);
  const taken = new Set<string>();
  const next = (inUse: string[]) => nextNumbers(inUse, 1, (number) => taken.has(number))[0];
  for (;;) {
    const proposed = (next(cards) ?? next([beforeTheFirst])) as string;
    if (!(await listNumberOwners(on, [proposed])).has(proposed)) return proposed;
    taken.add(proposed);
  }
}
