import type { saveTitle } from '@storyvan/contract/catalogue';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import { addCategories } from '../../db/categories.commands.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { prepare, runQuery, type Slots } from '../../db/prepare.ts';
import { describedAs } from '../../db/title-columns.ts';
import { forgetTitleWords, insertTitleWords } from '../../db/title-words.commands.ts';
import { takeNumberTurn } from '../../db/turn.commands.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { listLevelRows } from './catalogue.queries.ts';
import { knownSentence, readTitleInput, type TitleValue } from './title-input.rules.ts';
import { findTitle, findTitleOfKey } from './titles.queries.ts';

/** Writes titles with the words they are found by; a category that is new gets a colour. */

export interface Cataloguing {
  db: Database;
  staff_id: number;
  now: Date;
}

const addCategoriesOf = async (tx: Transaction, title: TitleValue): Promise<void> => {
  await addCategories(tx, 'primary', [title.category_primary]);
  await addCategories(tx, 'secondary', [title.category_secondary]);
};

export async function insertTitle(tx: Transaction, title: TitleValue, created_at: string): Promise<number> {
  await addCategoriesOf(tx, title);
  const rows = await runQuery(tx, (db) =>
    db
      .insertInto('title')
      .values({ ...title, created_at })
      .returning('title_id'),
  );
  const { title_id } = rows[0] as { title_id: number };
  await insertTitleWords(tx, [{ ...title, title_id }]);
  return title_id;
}

type Change = TitleValue & { title_id: number; version: number; changed_by: number; changed_at: string };

const updateTitle = prepare((db, p: Slots<Change>) =>
  db
    .updateTable('title')
    .set((eb) => ({
      title_key: p('title_key'),
      isbn: p('isbn'),
      ...describedAs(p),
      version: eb('version', '+', 1),
      changed_by: p('changed_by'),
      changed_at: p('changed_at'),
    }))
    .where('title_id', '=', p('title_id'))
    .where('version', '=', p('version')),
);

export function changeTitle(
  { db, staff_id, now }: Cataloguing,
  input: BodyOf<typeof saveTitle>,
): Promise<ReplyOf<typeof saveTitle>> {
  const at = now.toISOString();
  return once(db, { call: 'save_title', request_id: input.request_id, input, at }, async (tx) => {
    const { title_id, version } = input;
    const title = readTitleInput(input, await listLevelRows.all(tx, {}));
    await takeNumberTurn(tx);
    const before = found(await findTitle.first(tx, { title_id }), 'title');
    const known = await findTitleOfKey.first(tx, title);
    if (known && known.title_id !== title_id) {
      const message = knownSentence(known, title.isbn);
      return { status: { status: 'title known' as const, message }, details: null };
    }
    const change = { ...title, title_id, version, changed_by: staff_id, changed_at: at };
    if ((await updateTitle.run(tx, change)) === 0) {
      throw ApiError.changedMeanwhile('title', before.changed_by);
    }
    await addCategoriesOf(tx, title);
    await forgetTitleWords.run(tx, { title_id });
    await insertTitleWords(tx, [{ ...title, title_id }]);
    return {
      status: { status: 'saved' as const, message: `${title.title} was saved.` },
      details: { title_id, version: version + 1 },
    };
  });
}
