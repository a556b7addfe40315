import type { Executor, Transaction } from '../../../../db/database.ts';
import { addedEntries, changedEntry } from '../../../../records/import/journal.ts';
import { ChangedMeanwhile } from '../../../../records/request/once.commands.ts';
import {
  changeTitles,
  insertTitles,
  publishTitles,
  stageTitleChanges,
  stageTitles,
} from '../../../../records/title/title.commands.ts';
import type { TitleChange } from '../../../../records/title/title-row.ts';
import { slicesOf } from '../../writing/slices.ts';
import { type Fate, importKind, type Located, type Plan, type WriteOptions } from '../import-kind.ts';
import { catalogueFields, readTitle, type TitleValue } from './catalogue.rules.ts';
import { planTitle, titleLabel } from './catalogue-plan.rules.ts';
import { matchEditions } from './editions.rules.ts';
import { isSameBook } from './title-match.rules.ts';
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
  const added = plans.flatMap((plan) => (plan.added ? [{ line: plan.line, ...plan.added }] : []));
  const changed = plans.flatMap((plan) => plan.changed ?? []);
  const rejects = plans.flatMap((plan) => plan.reject ?? []);
  const titlesWith = (idOfAdded: (n: number) => number): Map<number, number> => {
    const ofPresent = plans.flatMap(({ line, title_id }): [number, number][] =>
      title_id === undefined ? [] : [[line, title_id]],
    );
    return new Map([...ofPresent, ...added.map(({ line }, n): [number, number] => [line, idOfAdded(n)])]);
  };
  const outcome = {
    added: added.length,
    changed: changed.length,
    unchanged: rows.length - added.length - changed.length - rejects.length,
    rejects,
    changes: plans.flatMap(({ changes }) => changes),
    fates: new Map(
      plans.flatMap((plan): [number, Fate][] => (plan.reject ? [] : [[plan.line, fateOf(plan)]])),
    ),
    titles: titlesWith((n) => -1 - n),
  };
  const refuseChanged = async (tx: Transaction): Promise<void> => {
    const now = await markOfCatalogue.first(tx, {});
    if (now?.titles !== mark?.titles || now?.versions !== mark?.versions) throw new ChangedMeanwhile();
  };
  const author = { staff_id: options.staff_id, at: new Date().toISOString() };
  return {
    outcome,
    async write(tx, journal) {
      await refuseChanged(tx);
      const ids: number[] = [];
      // In slices: the words of all titles would need too much memory.
      for (const { rows } of slicesOf(added)) ids.push(...(await insertTitles(tx, rows, author.at)));
      await changeTitles(tx, changed, author);
      await journal.note(tx, [...addedEntries('title', ids), ...changed.map(entryOf)]);
      return { ...outcome, titles: titlesWith((n) => ids[n] as number) };
    },
    staging: {
      ids: { kind: 'title', count: added.length },
      *slices(firstId, journal) {
        for (const { start, rows } of slicesOf(added)) {
          const ids = rows.map((_, n) => firstId + start + n);
          yield async (tx) => {
            await stageTitles(tx, rows, author.at, firstId + start);
            await journal.note(tx, addedEntries('title', ids));
          };
        }
        for (const { rows } of slicesOf(changed)) {
          yield async (tx) => {
            await stageTitleChanges(tx, rows, author);
            await journal.note(tx, rows.map(entryOf));
          };
        }
      },
      async publish(tx, firstId) {
        await refuseChanged(tx);
        await publishTitles(tx, added, changed);
        return { ...outcome, titles: titlesWith((n) => firstId + n) };
      },
    },
  };
}

const fateOf = ({ added, changed }: ReturnType<typeof planTitle>): Fate =>
  added ? 'added' : changed ? 'changed' : 'unchanged';

const entryOf = ({ before }: TitleChange) => changedEntry('title', before.title_id, before);

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
