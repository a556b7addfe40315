import { keptWords } from '@storyvan/domain/sound-words';
import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { deleteRows, insertAll, insertAllForIds, updateRecord } from '../../db/rows.commands.ts';
import { insertStagedRows, stageRows, updateStagedRows } from '../../db/sqlite/staged-rows.commands.ts';
import { describedColumns } from '../../db/tables/title.ts';
import { ChangedMeanwhile } from '../request/once.commands.ts';
import { firstIdBehindStaged } from '../staged-ids.commands.ts';
import type { Author } from '../work.ts';
import { addCategories } from './categories.commands.ts';
import type { Named, TitleChange, TitleRow } from './title-row.ts';

/** Writes titles with their search words, a colour for each new category, and a new version at each change. */

/** A row that was read or typed may hold more columns. */
const rowOf = (title: TitleRow): TitleRow => {
  const described = describedColumns.map((column) => [column, title[column] ?? null]);
  return { title_key: title.title_key, ...Object.fromEntries(described) };
};

async function addCategoriesOf(tx: Transaction, titles: readonly TitleRow[]): Promise<void> {
  const primary = titles.map((title) => title.category_primary);
  const secondary = titles.map((title) => title.category_secondary);
  await addCategories(tx, 'primary', primary);
  await addCategories(tx, 'secondary', secondary);
}

/** Returns the ids of the new titles, in order. */
export async function insertTitles(
  tx: Transaction,
  titles: readonly TitleRow[],
  created_at: string,
): Promise<number[]> {
  await addCategoriesOf(tx, titles);
  const first = await firstIdBehindStaged(tx, 'title');
  const rows = titles.map((title, n) => ({
    ...(first === null ? {} : { title_id: first + n }),
    ...rowOf(title),
    created_at,
  }));
  const ids = await insertAllForIds(tx, 'title', 'title_id', rows);
  await insertTitleWords(
    tx,
    titles.map((title, n) => ({ ...title, title_id: ids[n] as number })),
  );
  return ids;
}

/** Stages new titles and writes their search words; `publishTitles` adds the rows. */
export async function stageTitles(
  tx: Transaction,
  titles: readonly (TitleRow & { title_id: number })[],
  created_at: string,
): Promise<void> {
  const rows = titles.map((title) => ({ title_id: title.title_id, ...rowOf(title), created_at }));
  await stageRows(tx, 'added', 'title', rows);
  await insertTitleWords(tx, rows);
}

/** Stages changes until `publishTitles`. */
export const stageTitleChanges = (
  tx: Transaction,
  changes: readonly TitleChange[],
  { staff_id: changed_by, at: changed_at }: Author,
): Promise<void> =>
  stageRows(
    tx,
    'changed',
    'title',
    changes.map(({ before: { title_id, version }, after }) => ({
      title_id,
      version,
      ...rowOf(after),
      changed_by,
      changed_at,
    })),
  );

/** Throws ChangedMeanwhile if a title has changed since it was read (optimistic lock). */
export async function publishTitles(
  tx: Transaction,
  added: readonly TitleRow[],
  changes: readonly TitleChange[],
): Promise<void> {
  await addCategoriesOf(tx, [...added, ...changes.map(({ after }) => after)]);
  await insertStagedRows(tx, 'title');
  const updated = await updateStagedRows(tx, 'title', 'title_id', changes);
  if (updated !== changes.length) throw new ChangedMeanwhile();
  await rewordTitles(tx, changes);
}

/** Throws ChangedMeanwhile if a title has changed since it was read (optimistic lock). */
export async function changeTitles(
  tx: Transaction,
  changes: readonly TitleChange[],
  { staff_id, at }: Author,
): Promise<void> {
  for (const { before, after } of changes) {
    const { title_id, version } = before;
    const change = { ...rowOf(after), changed_by: staff_id, changed_at: at };
    if ((await updateRecord(tx, 'title', change, { title_id, version })) === 0) throw new ChangedMeanwhile();
  }
  await followTitleChanges(tx, changes);
}

/** The categories and search words of titles that were changed. */
export async function followTitleChanges(tx: Transaction, changes: readonly TitleChange[]): Promise<void> {
  await addCategoriesOf(
    tx,
    changes.map(({ after }) => after),
  );
  await rewordTitles(tx, changes);
}

/** Saves most changes from folding their words again. */
const hasSameNames = (one: Named, other: Named): boolean =>
  one.title === other.title &&
  one.author === other.author &&
  (one.other_title ?? null) === (other.other_title ?? null);

async function rewordTitles(tx: Transaction, changes: readonly TitleChange[]): Promise<void> {
  const reworded = [];
  for (const { before, after } of changes) {
    const { title_id } = before;
    if (hasSameNames(before, after) || wordsOfTitle(before).join(' ') === wordsOfTitle(after).join(' '))
      continue;
    await forgetTitleWords(tx, title_id);
    reworded.push({ ...after, title_id });
  }
  await insertTitleWords(tx, reworded);
}

/** Gives another level to all titles that have one. */
export const moveTitlesToLevel = (
  tx: Transaction,
  { from, into }: { from: number; into: number },
  { staff_id: changed_by, at: changed_at }: Author,
): Promise<number> => updateRecord(tx, 'title', { level: into, changed_by, changed_at }, { level: from });

/** The search words of titles. */
export const insertTitleWords = (tx: Transaction, titles: (Named & { title_id: number })[]): Promise<void> =>
  insertAll(
    tx,
    'title_word',
    titles.flatMap((title) => wordsOfTitle(title).map((word) => ({ word, title_id: title.title_id }))),
  );

export const wordsOfTitle = ({ title, other_title, author }: Named): string[] =>
  keptWords(`${title} ${other_title ?? ''} ${author ?? ''}`);

const forgetTitleWords = (tx: Transaction, title_id: number): Promise<number> =>
  deleteRows(tx, 'title_word', { title_id });

export const forgetTitleWordsBetween = prepare((db, p: Slots<{ first_id: number; last_id: number }>) =>
  db.deleteFrom('title_word').where('title_id', '>=', p('first_id')).where('title_id', '<=', p('last_id')),
);
