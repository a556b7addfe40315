import type { Transaction } from '../../db/database.ts';
import { listTitleNames } from './copies.queries.ts';
import { type CopyValue, copyFields, readCopy } from './copies.rules.ts';
import { writeCopies } from './copy-numbers.commands.ts';
import { importKind, type Unusable } from './import-kind.ts';
import { pickTitle, titlesByName, unknownTitle } from './title-match.rules.ts';
import { findTitles } from './titles.queries.ts';

/** Brings copies in, each of a title that the catalogue has; a copy never changes its title. */

export const copies = importKind<CopyValue>({
  fields: copyFields,
  needed: [['accn_no'], ['isbn', 'isbn13', 'title']],
  important: [],
  read: readCopy,
  identity: ({ accn_no }) => ({ key: accn_no, called: `Accession number ${accn_no}` }),
  async write(tx, rows) {
    const titleOf = await titleFinder(
      tx,
      rows.map(({ value }) => value),
    );
    return writeCopies(
      tx,
      rows.map(({ line, value }) => ({ line, accn_no: value.accn_no, title: titleOf(value) })),
    );
  },
});

async function titleFinder(
  tx: Transaction,
  rows: CopyValue[],
): Promise<(copy: CopyValue) => { title_id: number } | Unusable> {
  const byIsbn = await findTitles(tx, [...new Set(rows.flatMap(({ isbn }) => isbn ?? []))]);
  const named = rows.some(({ isbn }) => isbn === null) ? await listTitleNames.all(tx, {}) : [];
  const byName = titlesByName(named);
  return (copy) => (copy.isbn ? (byIsbn.get(copy.isbn) ?? unknownTitle(copy)) : pickTitle(copy, byName));
}
