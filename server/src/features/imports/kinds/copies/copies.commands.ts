import type { Executor } from '../../../../db/database.ts';
import { insertCopies, publishCopies, stageCopies } from '../../../../records/copy/copy.commands.ts';
import { slicesOf } from '../../writing/slices.ts';
import { pickTitle, titlesByName, unknownTitle } from '../catalogue/title-match.rules.ts';
import { findTitles } from '../catalogue/titles.queries.ts';
import { importKind, type Unusable } from '../import-kind.ts';
import { listTitleNames } from './copies.queries.ts';
import { type CopyValue, copyFields, readCopy } from './copies.rules.ts';
import { copyEntries } from './copy-entries.rules.ts';
import { planCopies } from './copy-numbers.commands.ts';

/** Imports copies of titles in the catalogue; a copy never changes its title. */

export const copies = importKind<CopyValue>({
  fields: copyFields,
  needed: [['accn_no'], ['isbn', 'isbn13', 'title']],
  important: [],
  read: readCopy,
  rejectsAll: true,
  identity: ({ accn_no }) => ({ key: accn_no, label: `Accession number ${accn_no}` }),
  async plan(on, rows) {
    const titleOf = await titleFinder(
      on,
      rows.map(({ value }) => value),
    );
    const { outcome, added } = await planCopies(
      on,
      rows.map(({ line, value }) => ({
        line,
        accn_no: value.accn_no,
        state: value.state,
        title: titleOf(value),
      })),
    );
    const at = new Date().toISOString();
    return {
      outcome,
      async write(tx, journal) {
        await insertCopies(tx, added, at);
        await journal.note(tx, copyEntries(added));
        return outcome;
      },
      staging: {
        ids: null,
        *slices(_, journal) {
          for (const { rows } of slicesOf(added)) {
            yield async (tx) => {
              await stageCopies(tx, rows, at);
              await journal.note(tx, copyEntries(rows));
            };
          }
        },
        async publish(tx) {
          await publishCopies(tx);
          return outcome;
        },
      },
    };
  },
});

async function titleFinder(
  on: Executor,
  rows: CopyValue[],
): Promise<(copy: CopyValue) => { title_id: number } | Unusable> {
  const byIsbn = await findTitles(on, [...new Set(rows.flatMap(({ isbn }) => isbn ?? []))]);
  const named = rows.some(({ isbn }) => isbn === null) ? await listTitleNames.all(on, {}) : [];
  const byName = titlesByName(named);
  return (copy) => (copy.isbn ? (byIsbn.get(copy.isbn) ?? unknownTitle(copy)) : pickTitle(copy, byName));
}
