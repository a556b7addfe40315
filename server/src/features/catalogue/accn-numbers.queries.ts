import type { Executor } from '../../db/database.ts';
import { prepare, runQuery, type Slots } from '../../db/prepare.ts';

/** Which accession numbers are in use, and whose a number is. */

/** Those of the titles that were added last; they show how numbers are written now. */
export const listLatestNumbers = prepare((db, p: Slots<{ up_to: number }>) =>
  db
    .selectFrom('copy')
    .select('accn_no')
    .where('title_id', '<=', p('up_to'))
    .orderBy('title_id', 'desc')
    .orderBy('accn_no', 'desc')
    .limit(100),
);

/** The highest numbers of a series: the longest, and of these the last. */
export const listHighestNumbers = prepare((db, p: Slots<{ from: string; to: string }>) =>
  db
    .selectFrom('copy')
    .select('accn_no')
    .where('accn_no', '>=', p('from'))
    .where('accn_no', '<', p('to'))
    .orderBy((eb) => eb.fn('length', ['accn_no']), 'desc')
    .orderBy('accn_no', 'desc')
    .limit(100),
);

/** Whose these numbers are, in a sentence each: a copy's, a child's card or a member's. Free ones are left out. */
export async function listNumberOwners(on: Executor, numbers: string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  if (numbers.length === 0) return owners;
  const copies = await listTitlesOfNumbers(on, numbers);
  const children = await runQuery(on, (db) =>
    db.selectFrom('child').select(['card_no', 'name']).where('card_no', 'in', numbers),
  );
  const members = await runQuery(on, (db) =>
    db.selectFrom('member').select(['card_no', 'name']).where('card_no', 'in', numbers),
  );
  for (const { accn_no, title } of copies) owners.set(accn_no, `${accn_no} is already a copy of “${title}”.`);
  for (const { card_no, name } of children) {
    if (card_no !== null) owners.set(card_no, `${card_no} is the card number of ${name}.`);
  }
  for (const { card_no, name } of members) {
    if (card_no !== null) owners.set(card_no, `${card_no} is the card number of the member ${name}.`);
  }
  return owners;
}

/** In no order. */
export const listTitlesOfNumbers = (on: Executor, numbers: string[]) =>
  runQuery(on, (db) =>
    db
      .selectFrom('copy')
      .innerJoin('title', 'title.title_id', 'copy.title_id')
      .select(['copy.accn_no', 'title.title'])
      .where('copy.accn_no', 'in', numbers),
  );
