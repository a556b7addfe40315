import { useAskBeforeLoss } from '../../lib/use-ask-before-loss.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Planner } from './use-planner.ts';

interface PlannerQuestionsProps {
  planner: Planner;
  /** Whether it is asked if all that is unsaved is to be dropped. */
  dropping: boolean;
  onDropped: () => void;
}

/** What is asked before something unsaved is dropped, or left behind. */
export function PlannerQuestions({ planner, dropping, onDropped }: PlannerQuestionsProps) {
  const { asking, answer } = useAskBeforeLoss(planner.state.mine.length > 0);
  return (
    <>
      <Dialog
        kind="confirmation"
        opened={dropping}
        onClose={onDropped}
        confirm={{ label: 'Drop my changes', onConfirm: planner.dropAll }}
      >
        What you changed in this week and have not saved will be gone. What is saved stays.
      </Dialog>
      {asking && (
        <Dialog
          kind="confirmation"
          opened
          onClose={() => answer(false)}
          confirm={{ label: 'Leave without saving', onConfirm: () => answer(true) }}
        >
          Your changes to this week are not saved, and nobody else sees them. They are kept on this device
          until you come back.
        </Dialog>
      )}
    </>
  );
}
