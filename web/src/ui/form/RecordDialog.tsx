import type { ReactNode } from 'react';
import type { Saving } from '../../lib/use-saving.ts';
import { FormDialog } from './FormDialog.tsx';
import { RecordForm } from './RecordForm.tsx';

interface RecordDialogProps {
  /** Of the dialog and of the form in it. */
  title: string;
  /** Something was typed that closing would lose. */
  unsaved: boolean;
  saving: Saving;
  /** In the words of the deed: "Add member". */
  submit: string;
  onSubmit: () => void;
  onClose: () => void;
  /** For a record that others may edit too. */
  changed?: { onShow: () => void; onKeepMine: () => void };
  /** Fields, as in RecordForm. */
  children: ReactNode;
}

/** One form of one record in a dialog: what is typed is not lost without asking, by Cancel neither. */
export function RecordDialog({ title, unsaved, saving, onClose, ...form }: RecordDialogProps) {
  return (
    <FormDialog title={title} unsaved={unsaved} saving={saving.saving} onClose={onClose}>
      {(close) => <RecordForm {...form} label={title} saving={saving} onCancel={close} />}
    </FormDialog>
  );
}
