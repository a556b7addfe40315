import type { SectionValues } from '@storyvan/contract/common/library-settings';
import { prefixOfPattern } from '@storyvan/domain/number-pattern';
import type { Executor } from '../../db/database.ts';
import { listNumbersOfKind } from './settings.queries.ts';

/** Compares the pattern of one kind of numbers with the numbers in use of a kind that has no pattern. */

type Numbers = SectionValues['numbers'];

const kinds = ['copy', 'child', 'member'] as const;
type Kind = (typeof kinds)[number];
const holders = { copy: 'book', child: 'child', member: 'member' };

/** Why a change of patterns is refused; null if no number could be of two kinds. */
export async function findClash(on: Executor, before: Numbers, value: Numbers): Promise<string | null> {
  for (const kind of kinds) {
    const pattern = value[kind];
    if (pattern === null) continue;
    for (const other of kinds) {
      const isUnchanged = pattern === before[kind] && value[other] === before[other];
      if (value[other] !== null || isUnchanged) continue;
      const number = await findAlike(on, other, pattern);
      if (number === undefined) continue;
      const holder = holders[other];
      return `A ${holder} has the number ${number}, so a number of the form ${pattern} could be that of a ${holder} too. Begin the form with other letters, so that a number names one kind.`;
    }
  }
  return null;
}

/** A number of this kind that is followed, sooner or later, by one of the pattern. */
async function findAlike(on: Executor, kind: Kind, pattern: string): Promise<string | undefined> {
  const letters = prefixOfPattern(pattern).replace(/[0-9]+$/, '');
  const found = await listNumbersOfKind.all(on, { kind, from: `${letters}0`, until: `${letters}:` });
  return found.find(({ number }) => /^[0-9]+$/.test(number.slice(letters.length)))?.number;
}
