import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSaving } from '../../../lib/use-saving.ts';
import { Dialog } from '../../Dialog.tsx';
import { growlSuccess } from '../../growl.ts';
import classes from './PlaceCare.module.css';

interface CloseButtonProps {
  /** What it is: "site". */
  what: string;
  name: string;
  closed: boolean;
  /** Closes what is open and opens what is closed. */
  send: (closed: boolean, request_id: string) => Promise<{ status: { status: string; message: string } }>;
}

/** Closes a place after a question, or opens it again; why it cannot be closed stays beside the button. */
export function CloseButton({ what, name, closed, send }: CloseButtonProps) {
  const saving = useSaving();
  const [asking, setAsking] = useState(false);
  const handleConfirm = () =>
    saving.save(async (request_id) => {
      const { status } = await send(!closed, request_id);
      if (status.status !== 'closed' && status.status !== 'opened') return { form: status.message };
      growlSuccess(status.message);
      return undefined;
    });
  return (
    <>
      <Button
        variant={closed ? 'filled' : 'default'}
        h={44}
        loading={saving.saving}
        onClick={closed ? handleConfirm : () => setAsking(true)}
      >
        {closed ? `Open this ${what} again` : `Close this ${what}`}
      </Button>
      {saving.problems.form && (
        <p role="alert" className={classes.problem}>
          {saving.problems.form}
        </p>
      )}
      {asking && (
        <Dialog
          kind="confirmation"
          opened
          title={`Close ${name}?`}
          onClose={() => setAsking(false)}
          confirm={{ label: `Close this ${what}`, onConfirm: handleConfirm }}
        >
          It leaves the lists, the planner and the dashboards. Its history and its statistics stay, and it can
          be opened again.
        </Dialog>
      )}
    </>
  );
}
