import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { deleteRows, insertIfNew } from '../../db/rows.commands.ts';
import type { NewRow } from '../../db/schema.ts';

/** Chooses sentences of children for reports. A sentence that changes or is erased is chosen no longer. */

/** Returns 0 if it was chosen already. */
export const insertVoice = (tx: Transaction, row: NewRow<'chosen_voice'>): Promise<number> =>
  insertIfNew(tx, 'chosen_voice', row);

/** Returns 0 if it was not chosen. */
export const deleteVoice = (tx: Transaction, reading_id: string): Promise<number> =>
  deleteRows(tx, 'chosen_voice', { reading_id });

export const dropVoiceOfLoan = prepare((db, p: Slots<{ child_loan_id: number }>) =>
  db
    .deleteFrom('chosen_voice')
    .where('chosen_voice.reading_id', 'in', (of) =>
      of
        .selectFrom('reading')
        .select('reading.reading_id')
        .where('reading.child_loan_id', '=', p('child_loan_id')),
    ),
);

/** If the child now says something else of the book. */
export const dropVoiceUnlessSaid = prepare((db, p: Slots<{ child_loan_id: number; observation: string }>) =>
  db
    .deleteFrom('chosen_voice')
    .where('chosen_voice.reading_id', 'in', (of) =>
      of
        .selectFrom('reading')
        .select('reading.reading_id')
        .where('reading.child_loan_id', '=', p('child_loan_id'))
        .where('reading.observation', '<>', p('observation')),
    ),
);

export const dropVoicesOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .deleteFrom('chosen_voice')
    .where('chosen_voice.reading_id', 'in', (of) =>
      of.selectFrom('reading').select('reading.reading_id').where('reading.child_id', '=', p('child_id')),
    ),
);
