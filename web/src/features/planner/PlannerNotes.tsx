import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useAskBeforeLoss } from '../../lib/use-ask-before-loss.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Planner } from './plan/use-planner.ts';

/** Notices about the week: it is empty, unsaved changes were restored, or others removed sessions. */
export function PlannerNotes({ planner, onDiscardAll }: { planner: Planner; onDiscardAll: () => void }) {
  const { rows, state, restored, dismissGone } = planner;
  const count = state.mine.length;
  return (
    <>
      {restored && (
        <WeekNotice button="Discard them" onClick={onDiscardAll}>
          {counted(count, 'change')} from earlier {count === 1 ? 'is' : 'are'} not saved yet.
        </WeekNotice>
      )}
      {state.gone.length > 0 && (
        <WeekNotice button="OK" onClick={dismissGone}>
          Someone else removed from this week: {state.gone.join('; ')}.
        </WeekNotice>
      )}
      {rows.length === 0 && (
        <Box mb="sm">
          <Note title="No sessions planned">
            <p>Choose “Copy last week”, or add a session to a day.</p>
          </Note>
        </Box>
      )}
    </>
  );
}

interface WeekNoticeProps {
  button: string;
  onClick: () => void;
  children: ReactNode;
}

const WeekNotice = ({ button, onClick, children }: WeekNoticeProps) => (
  <Notice
    role="status"
    tone="warn"
    apart
    action={
      <Button variant="default" h={44} onClick={onClick}>
        {button}
      </Button>
    }
  >
    <p>{children}</p>
  </Notice>
);

interface PlannerQuestionsProps {
  planner: Planner;
  /** The user is being asked whether to discard all unsaved changes. */
  discarding: boolean;
  onAnswered: () => void;
}

/** Questions before unsaved changes are discarded or the page is left. */
export function PlannerQuestions({ planner, discarding, onAnswered }: PlannerQuestionsProps) {
  const { asking, answer } = useAskBeforeLoss(planner.state.mine.length > 0);
  return (
    <>
      <Dialog
        kind="confirmation"
        opened={discarding}
        onClose={onAnswered}
        confirm={{ label: 'Discard my changes', onConfirm: planner.discardAll }}
      >
        Your unsaved changes to this week will be lost. Saved sessions are not affected.
      </Dialog>
      {asking && (
        <Dialog
          kind="confirmation"
          opened
          onClose={() => answer(false)}
          confirm={{ label: 'Leave without saving', onConfirm: () => answer(true) }}
        >
          Your changes to this week are not saved and no one else can see them. They are kept on this device
          until you come back.
        </Dialog>
      )}
    </>
  );
}
