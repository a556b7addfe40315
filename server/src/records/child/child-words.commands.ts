import { keptWords } from '@storyvan/domain/sound-words';
import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { deleteRows, insertAll } from '../../db/rows.commands.ts';

/** The search words of children. */
export const insertChildWords = (
  tx: Transaction,
  children: ReadonlyArray<{ child_id: number; name: string }>,
): Promise<void> =>
  insertAll(
    tx,
    'child_word',
    children.flatMap(({ child_id, name }) => keptWords(name).map((word) => ({ word, child_id }))),
  );

export const forgetChildWords = (tx: Transaction, child_id: number): Promise<number> =>
  deleteRows(tx, 'child_word', { child_id });

export const forgetChildWordsBetween = prepare((db, p: Slots<{ first_id: number; last_id: number }>) =>
  db.deleteFrom('child_word').where('child_id', '>=', p('first_id')).where('child_id', '<=', p('last_id')),
);
