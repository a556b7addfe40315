import { Button } from '@mantine/core';
import { Note } from '../../ui/Note.tsx';
import classes from './PlannerNotes.module.css';
import type { Planner } from './use-planner.ts';

/** What is to be known of the week: that it is empty, what was kept from before, what others have removed. */
export function PlannerNotes({ planner, onDropAll }: { planner: Planner; onDropAll: () => void }) {
  const { rows, state, restored, readGone } = planner;
  const count = state.mine.length;
  return (
    <>
      {restored && (
        <div role="status" className={classes.note}>
          <p>
            {count === 1 ? '1 change' : `${count} changes`} from before {count === 1 ? 'is' : 'are'} not saved
            yet.
          </p>
          <Button variant="default" h={44} onClick={onDropAll}>
            Drop them
          </Button>
        </div>
      )}
      {state.gone.length > 0 && (
        <div role="status" className={classes.note}>
          <p>Taken out of this week by somebody else: {state.gone.join('; ')}.</p>
          <Button variant="default" h={44} onClick={readGone}>
            OK
          </Button>
        </div>
      )}
      {rows.length === 0 && (
        <div className={classes.empty}>
          <Note title="No sessions planned">
            <p>“Copy last week”, or add a session to a day.</p>
          </Note>
        </div>
      )}
    </>
  );
}
