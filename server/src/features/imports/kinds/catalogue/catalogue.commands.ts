import type { Executor } from '../../../../db/database.ts';
import { addedEntries, changedEntry } from '../../../../records/import/journal.ts';
import { ChangedMeanwhile } from '../../../../records/request/once.commands.ts';
import {
  changeTitles,
  insertTitles,
  publishTitles,
  stageTitleChanges,
  stageTitles,
} from '../../../../records/title/title.commands.ts';
import { importKind, type Located } from '../import-kind.ts';
import { batch, type Fate, outcomeOf, type Plan, plannedId, type WriteOptions } from '../plan.ts';
import { catalogueFields, readTitle, type TitleValue } from './catalogue.rules.ts';
import { matchEditions, planTitle, titleLabel } from './catalogue-plan.rules.ts';
import { isSameBook } from './same-book.rules.ts';
import { findTitles, listKeysWithoutIsbn, markOfCatalogue } from './titles.queries.ts';

/** Imports titles with their search words; an empty cell never erases a value. */

export const catalogue = importKind<TitleValue>({
  fields: catalogueFields,
  needed: [['title']],
  important: ['author'],
  read: readTitle,
  identity: (title) => ({ key: title.title_key, label: titleLabel(title) }),
  isSame: isSameBook,
  plan: planTitles,
});

async function planTitles(on: Executor, rows: Located<TitleValue>[], options: WriteOptions): Promise<Plan> {
  // Read first, so that no later change is missed.
  const mark = await markOfCatalogue.first(on, {});
  const present = await findTitles(
    on,
    rows.map(({ value }) => value.title_key),
  );
  const editions = await findEditions(on, rows, new Set(present.keys()));
  const known = await findTitles(
    on,
    [...editions.values()].flatMap((edition) => edition.key ?? []),
  );
  const plans = rows.map((row) => {
    const edition = editions.get(row.line);
    const before = present.get(row.value.title_key) ?? (edition?.key ? known.get(edition.key) : undefined);
    return planTitle(row, edition?.refusal ?? before, options);
  });
  const added = plans
    .flatMap((plan) => (plan.added ? [{ line: plan.line, ...plan.added }] : []))
    .map((title, n) => ({ ...title, title_id: plannedId(n) }));
  const changed = plans.flatMap((plan) => plan.changed ?? []);
  const author = { staff_id: options.staff_id, at: new Date().toISOString() };
  return {
    outcome: outcomeOf({
      rejects: plans.flatMap((plan) => plan.reject ?? []),
      changes: plans.flatMap(({ changes }) => changes),
      fates: new Map(
        plans.flatMap((plan): [number, Fate][] => (plan.reject ? [] : [[plan.line, fateOf(plan)]])),
      ),
    }),
    titles: new Map(
      [...plans, ...added].flatMap(({ line, title_id }): [number, number][] =>
        title_id === undefined ? [] : [[line, title_id]],
      ),
    ),
    added: { kind: 'title', count: added.length },
    async begin(tx) {
      const now = await markOfCatalogue.first(tx, {});
      if (now?.titles !== mark?.titles || now?.versions !== mark?.versions) throw new ChangedMeanwhile();
    },
    batches: [
      batch({
        rows: added,
        write: async (tx, rows, ids) => ids.add(await insertTitles(tx, rows, author.at)),
        stage: (tx, rows, ids) => stageTitles(tx, ids.in(rows, 'title_id'), author.at),
        entries: (rows, ids) =>
          addedEntries(
            'title',
            rows.map(({ title_id }) => ids.of(title_id)),
          ),
      }),
      batch({
        rows: changed,
        write: (tx, rows) => changeTitles(tx, rows, author),
        stage: (tx, rows) => stageTitleChanges(tx, rows, author),
        entries: (rows) => rows.map(({ before }) => changedEntry('title', before.title_id, before)),
      }),
    ],
    publish: (tx) => publishTitles(tx, added, changed),
  };
}

const fateOf = ({ added, changed }: ReturnType<typeof planTitle>): Fate =>
  added ? 'added' : changed ? 'changed' : 'unchanged';

/** For rows without ISBN and without an exact match by year: the title they may mean. */
async function findEditions(on: Executor, rows: Located<TitleValue>[], present: Set<string>) {
  const unknown = rows.filter(({ value }) => value.isbn === null && !present.has(value.title_key));
  if (unknown.length === 0) return new Map<number, never>();
  const keys = (await listKeysWithoutIsbn.all(on, {})).map(({ title_key }) => title_key);
  return matchEditions(
    unknown,
    keys.filter((key) => !present.has(key)),
  );
}
