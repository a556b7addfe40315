import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { insertRows } from '../../db/rows.commands.ts';
import { wordsOf } from '../../db/words.ts';

/** The words that children are found by. */
export const insertChildWords = (
  tx: Transaction,
  children: ReadonlyArray<{ child_id: number; name: string }>,
): Promise<void> =>
  insertRows(
    tx,
    'child_word',
    children.flatMap(({ child_id, name }) => wordsOf(name).map((word) => ({ word, child_id }))),
  );

export const forgetChildWords = prepare((db, p: Slots<{ child_id: number }>) =>
  db.deleteFrom('child_word').where('child_id', '=', p('child_id')),
);

export const forgetChildWordsBetween = prepare((db, p: Slots<{ first_id: number; last_id: number }>) =>
  db.deleteFrom('child_word').where('child_id', '>=', p('first_id')).where('child_id', '<=', p('last_id')),
);
