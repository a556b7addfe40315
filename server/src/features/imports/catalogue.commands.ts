import type { Transaction } from '../../db/database.ts';
import { changeTitles, insertTitles } from '../../records/title/title.commands.ts';
import { catalogueFields, readTitle, type TitleValue } from './catalogue.rules.ts';
import { planTitle, titleCalled } from './catalogue-plan.rules.ts';
import { matchEditions } from './editions.rules.ts';
import { importKind, type Located, type Outcome, type WriteOptions } from './import-kind.ts';
import { findTitles, listKeysWithoutIsbn } from './titles.queries.ts';

/** Brings titles into the catalogue, with the words they are found by; an empty cell never erases. */

export const catalogue = importKind<TitleValue>({
  fields: catalogueFields,
  needed: [['title']],
  important: ['author'],
  read: readTitle,
  identity: (title) => ({ key: title.title_key, called: titleCalled(title) }),
  write: writeTitles,
});

const titlesAtOnce = 4000;

async function writeTitles(
  tx: Transaction,
  rows: Located<TitleValue>[],
  options: WriteOptions,
): Promise<Outcome> {
  const present = await findTitles(
    tx,
    rows.map(({ value }) => value.title_key),
  );
  const editions = await findEditions(tx, rows, new Set(present.keys()));
  const known = await findTitles(
    tx,
    [...editions.values()].flatMap((edition) => edition.key ?? []),
  );
  const plans = rows.map((row) => {
    const edition = editions.get(row.line);
    const before = present.get(row.value.title_key) ?? (edition?.key ? known.get(edition.key) : undefined);
    return planTitle(row, edition?.refusal ?? before, options);
  });
  const at = new Date().toISOString();
  const added = plans.flatMap((plan) => (plan.added ? [{ line: plan.line, ...plan.added }] : []));
  const changed = plans.flatMap((plan) => plan.changed ?? []);
  const rejects = plans.flatMap((plan) => plan.reject ?? []);
  const ids: number[] = [];
  // In slices: the words of all titles together would fill the memory.
  for (let start = 0; start < added.length; start += titlesAtOnce) {
    ids.push(...(await insertTitles(tx, added.slice(start, start + titlesAtOnce), at)));
  }
  await changeTitles(tx, changed, { staff_id: null, at });
  const known_ids = plans.flatMap(({ line, title_id }): [number, number][] =>
    title_id === undefined ? [] : [[line, title_id]],
  );
  return {
    added: added.length,
    changed: changed.length,
    unchanged: rows.length - added.length - changed.length - rejects.length,
    rejects,
    changes: plans.flatMap(({ changes }) => changes),
    titles: new Map([
      ...known_ids,
      ...added.map(({ line }, n): [number, number] => [line, ids[n] as number]),
    ]),
  };
}

/** For rows without ISBN that the catalogue does not have to the year: the title they may mean. */
async function findEditions(tx: Transaction, rows: Located<TitleValue>[], present: Set<string>) {
  const unknown = rows.filter(({ value }) => value.isbn === null && !present.has(value.title_key));
  if (unknown.length === 0) return new Map<number, never>();
  const keys = (await listKeysWithoutIsbn.all(tx, {})).map(({ title_key }) => title_key);
  return matchEditions(
    unknown,
    keys.filter((key) => !present.has(key)),
  );
}
