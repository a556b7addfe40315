import { nextNumbers, prefixInUse } from '@storyvan/domain/next-number';
import { afterPrefix } from '@storyvan/domain/search-words';
import type { Executor } from '../../db/database.ts';
import {
  findCardOfChild,
  findCardOfMember,
  findNumberOfCopy,
  listCardsFrom,
  listCardsOfPlace,
} from './enrolment.queries.ts';

/** Card numbers differ from those of books, other children and members, so that one field accepts all of them. */

/** A message naming the owner of a number; null if it is free. `except` is the child it may belong to. */
export async function ownerMessage(on: Executor, number: string, except?: number): Promise<string | null> {
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
    for (const number of free) {
      if ((await ownerMessage(on, number)) === null) return number;
      taken.add(number);
    }
    if (free.length === 0) return null;
  }
}
