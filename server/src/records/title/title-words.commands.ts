import { keptWords } from '@storyvan/domain/sound-words';
import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { deleteRows, insertAll } from '../../db/rows.commands.ts';
import type { Named } from './title-row.ts';

/** The search words of titles. */
export const insertTitleWords = (tx: Transaction, titles: (Named & { title_id: number })[]): Promise<void> =>
  insertAll(
    tx,
    'title_word',
    titles.flatMap((title) => wordsOfTitle(title).map((word) => ({ word, title_id: title.title_id }))),
  );

export const wordsOfTitle = ({ title, other_title, author }: Named): string[] =>
  keptWords(`${title} ${other_title ?? ''} ${author ?? ''}`);

export const forgetTitleWords = (tx: Transaction, title_id: number): Promise<number> =>
  deleteRows(tx, 'title_word', { title_id });

export const forgetTitleWordsBetween = prepare((db, p: Slots<{ first_id: number; last_id: number }>) =>
  db.deleteFrom('title_word').where('title_id', '>=', p('first_id')).where('title_id', '<=', p('last_id')),
);
