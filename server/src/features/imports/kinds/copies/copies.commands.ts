import type { Executor } from '../../../../db/database.ts';
import { prepare } from '../../../../db/prepare.ts';
import type { Unusable } from '../../columns/input.ts';
import { findTitles } from '../catalogue/titles.queries.ts';
import { importKind } from '../import-kind.ts';
import { type CopyValue, copyFields, readCopy } from './copies.rules.ts';
import { planCopies } from './plan-copies.commands.ts';
import { type NamedTitle, pickTitle, titlesByName, unknownTitle } from './title-match.rules.ts';

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
    return planCopies(
      on,
      rows.map(({ line, value }) => ({
        line,
        accn_no: value.accn_no,
        state: value.state,
        title: titleOf(value),
      })),
    );
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

const listTitleNames = prepare<Record<string, never>, NamedTitle>((db) =>
  db
    .selectFrom('title')
    .select(['title_id', 'title', 'subtitle', 'other_title', 'author', 'language', 'published']),
);
