import { Box, Button } from '@mantine/core';
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
        <Notice
          role="status"
          tone="warn"
          apart
          action={
            <Button variant="default" h={44} onClick={onDiscardAll}>
              Discard them
            </Button>
          }
        >
          <p>
            {count === 1 ? '1 change' : `${count} changes`} from earlier {count === 1 ? 'is' : 'are'} not
            saved yet.
          </p>
        </Notice>
      )}
      {state.gone.length > 0 && (
        <Notice
          role="status"
          tone="warn"
          apart
          action={
            <Button variant="default" h={44} onClick={dismissGone}>
              OK
            </Button>
          }
        >
          <p>Someone else removed from this week: {state.gone.join('; ')}.</p>
        </Notice>
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
