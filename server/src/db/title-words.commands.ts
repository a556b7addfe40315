import type { Transaction } from './database.ts';
import { prepare, type Slots } from './prepare.ts';
import { insertRows } from './rows.commands.ts';
import { wordsOf } from './words.ts';

/** The words that titles are found by. */
export const insertTitleWords = (
  tx: Transaction,
  titles: { title_id: number; title: string; author: string | null }[],
): Promise<void> =>
  insertRows(
    tx,
    'title_word',
    titles.flatMap(({ title_id, title, author }) =>
      wordsOf(`${title} ${author ?? ''}`).map((word) => ({ word, title_id })),
    ),
  );

export const forgetTitleWords = prepare((db, p: Slots<{ title_id: number }>) =>
  db.deleteFrom('title_word').where('title_id', '=', p('title_id')),
);
