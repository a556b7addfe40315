import type { Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/rows.commands.ts';
import { findCardNumbers, findCopies, listTitleNames } from './copies.queries.ts';
import {
  type CopyValue,
  copyFields,
  pickTitle,
  readCopy,
  titlesByName,
  unknownTitle,
} from './copies.rules.ts';
import { importKind, type Located, type Outcome, type Unusable } from './import-kind.ts';
import { findTitles } from './titles.queries.ts';

/** Brings copies in, each of a title that the catalogue has; a copy never changes its title. */

export const copies = importKind<CopyValue>({
  fields: copyFields,
  needed: [['accn_no'], ['isbn', 'isbn13', 'title']],
  read: readCopy,
  identity: ({ accn_no }) => ({ key: accn_no, called: `Accession number ${accn_no}` }),
  write: writeCopies,
});

async function writeCopies(tx: Transaction, rows: Located<CopyValue>[]): Promise<Outcome> {
  const accnNos = rows.map(({ value }) => value.accn_no);
  const present = await findCopies(tx, accnNos);
  const cards = await findCardNumbers(tx, accnNos);
  const titleOf = await titleFinder(
    tx,
    rows.map(({ value }) => value),
  );
  const outcome: Outcome = { added: 0, changed: 0, unchanged: 0, rejects: [] };
  const added = [];
  const created_at = new Date().toISOString();
  for (const { line, value } of rows) {
    const { accn_no } = value;
    const title = titleOf(value);
    const before = present.get(accn_no);
    const refusal =
      'reason' in title
        ? title
        : refuseNumber(
            accn_no,
            cards.get(accn_no),
            before?.title_id !== title.title_id ? before?.title : undefined,
          );
    if (refusal) outcome.rejects.push({ line, ...refusal });
    else if (before) outcome.unchanged += 1;
    else if ('title_id' in title) added.push({ accn_no, title_id: title.title_id, created_at });
  }
  await insertRows(tx, 'copy', added);
  return { ...outcome, added: added.length };
}

function refuseNumber(
  accn_no: string,
  cardOf: string | undefined,
  otherTitle: string | undefined,
): Unusable | null {
  if (cardOf !== undefined) {
    return { kind: 'number of a card', reason: `${accn_no} is the card number of ${cardOf}.` };
  }
  if (otherTitle === undefined) return null;
  return { kind: 'number of another book', reason: `${accn_no} is already a copy of "${otherTitle}".` };
}

async function titleFinder(
  tx: Transaction,
  rows: CopyValue[],
): Promise<(copy: CopyValue) => { title_id: number } | Unusable> {
  const byIsbn = await findTitles(tx, [...new Set(rows.flatMap(({ isbn }) => isbn ?? []))]);
  const named = rows.some(({ isbn }) => isbn === null) ? await listTitleNames.all(tx, {}) : [];
  const byName = titlesByName(named);
  return (copy) => (copy.isbn ? (byIsbn.get(copy.isbn) ?? unknownTitle(copy)) : pickTitle(copy, byName));
}
