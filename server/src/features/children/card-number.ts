import { nextNumbers, prefixInUse } from '@storyvan/contract/common/next-number';
import type { Executor } from '../../db/database.ts';
import { afterPrefix } from '../../db/word-range.ts';
import {
  findCardOfChild,
  findCardOfMember,
  findNumberOfCopy,
  listCardsFrom,
  listCardsOfPlace,
} from './enrolment.queries.ts';

/** Card numbers: never those of a book, of another child or of a member, so that one field can take them all. */

/** To whom or what a number belongs, as a sentence; null for a free one. `except` is the child it may belong to. */
export async function sentenceOfNumber(
  on: Executor,
  number: string,
  except?: number,
): Promise<string | null> {
  const child = await findCardOfChild.first(on, { number });
  if (child && child.child_id !== except)
    return `${number} is the card of ${child.name}, ${child.place_name}.`;
  const copy = await findNumberOfCopy.first(on, { number });
  if (copy) return `${number} is the accession number of ${copy.title}.`;
  const member = await findCardOfMember.first(on, { number });
  return member && `${number} is the card of ${member.name}, a member of the library.`;
}

const sample = 50;
const triedAtOnce = 20;
const noLimit = 1_000_000;

async function listCards(on: Executor, prefix: string, limit: number): Promise<string[]> {
  const rows = await listCardsFrom.all(on, { prefix, after: afterPrefix(prefix), limit });
  return rows.map((row) => row.card_no);
}

/** The next free card in the numbering of a place, or else of the library; null where no card counts. */
export async function findNextCard(on: Executor, site_grade_id: number): Promise<string | null> {
  const here = await listCardsOfPlace.all(on, { site_grade_id });
  const prefix = prefixInUse(here.map((row) => row.card_no)) ?? prefixInUse(await listCards(on, '', sample));
  if (prefix === null) return null;
  const cards = await listCards(on, prefix, noLimit);
  const given = new Set<string>(cards);
  const series = cards.filter((card) => prefixInUse([card]) === prefix);
  for (;;) {
    const free = nextNumbers(series, triedAtOnce, (number) => given.has(number));
    for (const number of free) {
      if ((await sentenceOfNumber(on, number)) === null) return number;
      given.add(number);
    }
    if (free.length === 0) return null;
  }
}
