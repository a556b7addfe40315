import type { ReactNode } from 'react';
import { useAskBeforeLoss } from '../../lib/use-ask-before-loss.ts';
import { DialogFrame } from '../DialogWindow.tsx';
import { LossQuestion } from './LossQuestion.tsx';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';

interface RecordDialogProps {
  /** Of the dialog and its form. */
  title: string;
  /** As `useRecordEditor` returns it. */
  form: Pick<RecordFormProps, 'saving' | 'changed'> & {
    /** Closing would lose typed text. */
    unsaved: boolean;
    save: () => void;
  };
  /** The label of the button: "Add member". */
  submit?: string;
  onClose: () => void;
  /** Fields, as in RecordForm. */
  children: ReactNode;
}

/** The form of one record in a dialog, full screen on a phone. It asks before typed text is lost. */
export function RecordDialog({ title, form, submit = 'Save', onClose, children }: RecordDialogProps) {
  const { saving, unsaved, save, changed } = form;
  const { asking, leave, answer } = useAskBeforeLoss(unsaved);
  const handleClose = () => {
    if (!saving.saving) leave(onClose);
  };
  return (
    <>
      <DialogFrame title={title} onClose={handleClose} size="lg" closeOnEscape={!asking} closable large>
        <RecordForm
          label={title}
          saving={saving}
          submit={submit}
          onSubmit={save}
          onCancel={handleClose}
          changed={changed}
        >
          {children}
        </RecordForm>
      </DialogFrame>
      {asking && <LossQuestion answer={answer} label="Close without saving" />}
    </>
  );
}
