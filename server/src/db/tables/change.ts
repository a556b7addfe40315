import { id, number, text, uuid } from './column.ts';
import { table } from './table.ts';

/** The feed of changes for other programs. */

/** Where a change is recorded: `lending_event` or `copy_state_change`. */
export type ChangeSource = 'lending' | 'copy_state';

/** Changes without a position yet, written in the transaction of the change. */
export const change_waiting = table(
  {
    arrival: id(),
    change_id: uuid(),
    source: text<ChangeSource>(),
  },
  { notExported: 'The feed of changes is computed from the loans and the states of copies.' },
);

/** The order of the feed. */
export const change_position = table(
  {
    position: number().key(),
    change_id: uuid(),
    source: text<ChangeSource>(),
  },
  { notExported: 'The feed of changes is computed from the loans and the states of copies.' },
);
