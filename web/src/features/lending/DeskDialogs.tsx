import { formatDate } from '@storyvan/contract/common/calendar-date';
import { useRef } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import type { DeskSetup } from './desk-task.ts';
import type { LendingDeskState } from './use-lending-desk.ts';

interface DeskDialogsProps {
  desk: LendingDeskState;
  setup: DeskSetup;
}

/** What interrupts a desk: the error dialog of a child's page, and the question before a book is taken back. */
export function DeskDialogs({ desk: { desk, state, asking, closeAll, focus, getDate } }: DeskDialogsProps) {
  // Kept while the dialog closes.
  const held = useRef(asking);
  held.current = asking ?? held.current;
  const error = useRef(state.dialog);
  error.current = state.dialog ?? error.current;
  const row = held.current;
  const close = () => {
    closeAll();
    focus();
  };
  return (
    <>
      <Dialog kind="error" opened={state.dialog !== null} onClose={close}>
        {error.current}
      </Dialog>
      {row?.held_by && (
        <Dialog
          kind="confirmation"
          opened={asking !== null}
          onClose={close}
          confirm={{ label: 'Take back', onConfirm: () => desk.takeBack(row, getDate()) }}
        >
          {row.accn_no} is with <b>{row.held_by.child_name}</b>, {row.held_by.place_name}, since{' '}
          {formatDate(row.held_by.since)}. Take it back from there, on {formatDate(getDate())}?
        </Dialog>
      )}
    </>
  );
}
