import { nextNumbers } from '@storyvan/domain/next-number';
import { fitsPattern, zeroOfPattern } from '@storyvan/domain/number-pattern';
import type { Executor } from '../../db/database.ts';
import { listNumberOwners } from '../../records/number/number.queries.ts';
import { readLibrary } from '../../records/setting/library.queries.ts';
import { listMemberCards } from './members.queries.ts';

/** Before any member has a card, and without a pattern in Settings. */
const usualPattern = 'M-####';

/** The next free card number in the numbering of the members. */
export async function findFreeCard(on: Executor): Promise<string> {
  const pattern = (await readLibrary(on)).numbers.member;
  const all = (await listMemberCards.all(on, {})).flatMap(({ card_no }) => card_no ?? []);
  const cards = pattern === null ? all : all.filter((card) => fitsPattern(card, pattern));
  const beforeTheFirst = zeroOfPattern(pattern ?? usualPattern);
  const taken = new Set<string>();
  const next = (inUse: string[]) => nextNumbers(inUse, 1, (number) => taken.has(number))[0];
  for (;;) {
    const proposed = (next(cards) ?? next([beforeTheFirst])) as string;
    if (!(await listNumberOwners(on, [proposed])).has(proposed)) return proposed;
    taken.add(proposed);
  }
}
