import { id, number, text, uuid } from './column.ts';
import { unexported } from './table.ts';

/** The feed of changes for other programs. */

/** Where a change is recorded: `lending_event` or `copy_state_change`. */
export type ChangeSource = 'lending' | 'copy_state';

/** Changes without a position yet, written in the transaction of the change. */
export const change_waiting = unexported(
  'The feed of changes is computed from the loans and the states of copies.',
  {
    arrival: id(),
    change_id: uuid(),
    source: text<ChangeSource>(),
  },
);

/** The order of the feed. */
export const change_position = unexported(
  'The feed of changes is computed from the loans and the states of copies.',
  {
    position: number().key(),
    change_id: uuid(),
    source: text<ChangeSource>(),
  },
);
