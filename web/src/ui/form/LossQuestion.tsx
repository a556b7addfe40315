import { Dialog } from '../Dialog.tsx';

interface LossQuestionProps {
  /** Of `useAskBeforeLoss`. */
  answer: (leave: boolean) => void;
  /** "Close without saving". */
  label: string;
}

/** Asks before typed text is lost. Mounted only then, so that the Esc that opens it does not close it too. */
export const LossQuestion = ({ answer, label }: LossQuestionProps) => (
  <Dialog
    kind="confirmation"
    opened
    onClose={() => answer(false)}
    confirm={{ label, onConfirm: () => answer(true) }}
  >
    What you typed has not been saved and will be lost.
  </Dialog>
);
