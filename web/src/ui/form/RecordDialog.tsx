import type { ReactNode } from 'react';
import type { Saving } from '../../lib/use-saving.ts';
import { FormDialog } from './FormDialog.tsx';
import { RecordForm } from './RecordForm.tsx';

interface RecordDialogProps {
  /** Of the dialog and its form. */
  title: string;
  /** Closing would lose typed text. */
  unsaved: boolean;
  saving: Saving;
  /** The label of the button: "Add member". */
  submit: string;
  onSubmit: () => void;
  onClose: () => void;
  /** If other people may edit the record too. */
  changed?: { onShow: () => void; onKeepMine: () => void };
  /** Fields, as in RecordForm. */
  children: ReactNode;
}

/** The form of one record in a dialog. Cancel and closing ask before typed text is lost. */
export function RecordDialog({ title, unsaved, saving, onClose, ...form }: RecordDialogProps) {
  return (
    <FormDialog title={title} unsaved={unsaved} saving={saving.saving} onClose={onClose}>
      {(close) => <RecordForm {...form} label={title} saving={saving} onCancel={close} />}
    </FormDialog>
  );
}
