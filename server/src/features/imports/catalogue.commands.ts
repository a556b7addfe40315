import { addCategories } from '../../db/categories.commands.ts';
import { chunksOf } from '../../db/chunks.ts';
import type { Transaction } from '../../db/database.ts';
import { prepare, runQuery } from '../../db/prepare.ts';
import { describedAs } from '../../db/title-columns.ts';
import { forgetTitleWords, insertTitleWords } from '../../db/title-words.commands.ts';
import { catalogueFields, readTitle, type TitleValue } from './catalogue.rules.ts';
import { importKind, type Located, type Outcome } from './import-kind.ts';
import { findTitles } from './titles.queries.ts';

/** Brings titles into the catalogue, with the words they are found by; an empty cell never erases. */

export const catalogue = importKind<TitleValue>({
  fields: catalogueFields,
  needed: [['title']],
  read: readTitle,
  identity: ({ title_key, isbn, title }) => ({
    key: title_key,
    called: isbn ? `ISBN ${isbn}` : `"${title.slice(0, 80)}"`,
  }),
  write: writeTitles,
});

async function writeTitles(tx: Transaction, rows: Located<TitleValue>[]): Promise<Outcome> {
  const present = await findTitles(
    tx,
    rows.map(({ value }) => value.title_key),
  );
  const added: TitleValue[] = [];
  const changed: (TitleValue & { title_id: number; reworded: boolean })[] = [];
  for (const { value } of rows) {
    const before = present.get(value.title_key);
    if (!before) {
      added.push(value);
      continue;
    }
    const told = Object.entries(value).filter(([, content]) => content !== null);
    const after = { ...before, ...(Object.fromEntries(told) as TitleValue) };
    if (told.every(([field, content]) => before[field as keyof TitleValue] === content)) continue;
    const reworded = after.title !== before.title || after.author !== before.author;
    changed.push({ ...after, reworded });
  }
  await addCategories(
    tx,
    'primary',
    [...added, ...changed].map((title) => title.category_primary),
  );
  await addCategories(
    tx,
    'secondary',
    [...added, ...changed].map((title) => title.category_secondary),
  );
  const ids = await insertTitles(tx, added);
  for (const title of changed) await updateTitle.run(tx, title);
  const reworded = changed.filter((title) => title.reworded);
  for (const title of reworded) await forgetTitleWords.run(tx, title);
  await insertTitleWords(tx, [
    ...added.map((title) => ({ ...title, title_id: ids.get(title.title_key) as number })),
    ...reworded,
  ]);
  return {
    added: added.length,
    changed: changed.length,
    unchanged: rows.length - added.length - changed.length,
    rejects: [],
  };
}

async function insertTitles(tx: Transaction, titles: TitleValue[]): Promise<Map<string, number>> {
  const created_at = new Date().toISOString();
  const ids = new Map<string, number>();
  for (const chunk of chunksOf(titles, 14)) {
    const rows = await runQuery(tx, (k) =>
      k
        .insertInto('title')
        .values(chunk.map((title) => ({ ...title, created_at })))
        .returning(['title_id', 'title_key']),
    );
    for (const { title_id, title_key } of rows) ids.set(title_key, title_id);
  }
  return ids;
}

const updateTitle = prepare<TitleValue & { title_id: number }, unknown>((db, p) =>
  db.updateTable('title').set(describedAs(p)).where('title_id', '=', p('title_id')),
);
