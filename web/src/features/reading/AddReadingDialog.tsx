import type { ReadingEntry } from '@storyvan/contract/reading';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import type { ChosenChild } from './ChildField.tsx';
import { ReadingForm } from './ReadingForm.tsx';
import { useAddReading } from './use-add-reading.ts';

interface AddReadingDialogProps {
  place: PlaceRef;
  /** Already chosen on the screen. */
  child: ChosenChild | null;
  onClose: () => void;
  onSaved: (entry: ReadingEntry) => void;
}

/** Adds one entry to the reading history. */
export function AddReadingDialog({ place, child, onClose, onSaved }: AddReadingDialogProps) {
  const handleSaved = (entry: ReadingEntry) => {
    onSaved(entry);
    onClose();
  };
  const { unsaved, saving, save, change, ...form } = useAddReading({ place, child, onSaved: handleSaved });
  return (
    <FormDialog title="Add reading history" unsaved={unsaved} saving={saving} onClose={onClose}>
      {(close) => (
        <ReadingForm
          {...form}
          place={place}
          saving={saving}
          onChange={change}
          onSave={save}
          onCancel={close}
        />
      )}
    </FormDialog>
  );
}
