import { Button } from '@mantine/core';
import { undoLending } from '@storyvan/contract/lending';
import type { RegisterEntry } from '@storyvan/contract/lending-register';
import { today } from '@storyvan/domain/calendar-date';
import { call } from '../../lib/call.ts';
import { useMay } from '../../lib/use-may.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import classes from './RegisterEntries.module.css';

/** Undoes an entry of today, as long as its book has not moved since; the desk it was made at may be closed. */
export function UndoEntry({ entry }: { entry: RegisterEntry }) {
  const may = useMay(undoLending);
  const { saving, problems, save } = useSaving();
  const { status, title, child_name, date_issue, date_return, undo_event_id: event_id } = entry;
  const date = status === 'issued' ? date_issue : date_return;
  if (!may || event_id === null || date !== today()) return null;
  const handleUndo = () =>
    save(async (request_id) => {
      const reply = await call(undoLending, { body: { event_id, request_id } });
      const { message } = reply.status;
      if (reply.status.status === 'undone') growlSuccess(message);
      else growlError(message);
      return reply.status.status === 'undone' ? undefined : { form: message };
    });
  return (
    <span className={classes.undo}>
      <Button
        variant="default"
        className={classes.button}
        loading={saving}
        aria-label={`Undo: ${title}, ${status}, ${child_name}`}
        onClick={handleUndo}
      >
        Undo
      </Button>
      {problems.form && (
        <span role="alert" className={classes.problem}>
          {problems.form}
        </span>
      )}
    </span>
  );
}
