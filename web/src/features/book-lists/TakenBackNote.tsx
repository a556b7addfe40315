import { Button, Group } from '@mantine/core';
import { counted } from '../../lib/numbers.ts';
import classes from './BookLists.module.css';
import type { TakenBack } from './use-take-back.ts';

interface TakenBackNoteProps {
  taken: TakenBack[];
  onUndo: (event_ids: string[]) => void;
}

/** The last book taken back here, with Undo for as long as the screen is open; a growl disappears too soon. */
export function TakenBackNote({ taken, onUndo }: TakenBackNoteProps) {
  const [last, ...before] = taken;
  if (!last) return null;
  return (
    <section aria-label="Taken back" className={classes.note}>
      <div className={classes.words}>
        {last.message}
        {before.length > 0 && (
          <span className={classes.before}> {counted(before.length, 'more book')} before that.</span>
        )}
        {last.trouble && (
          <p role="alert" className={classes.trouble}>
            {last.trouble}
          </p>
        )}
      </div>
      <Group gap="xs">
        {before.length > 0 && (
          <Button
            variant="default"
            h={44}
            disabled={taken.some(({ undoing }) => undoing)}
            onClick={() => onUndo(taken.map(({ event_id }) => event_id))}
          >
            Undo all {taken.length}
          </Button>
        )}
        <Button
          variant="default"
          h={44}
          loading={last.undoing}
          aria-label={`Undo: ${last.message}`}
          onClick={() => onUndo([last.event_id])}
        >
          Undo
        </Button>
      </Group>
    </section>
  );
}
