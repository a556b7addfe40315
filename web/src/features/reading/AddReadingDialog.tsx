import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReadingEntry } from '@storyvan/contract/reading';
import { Dialog } from '../../ui/Dialog.tsx';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import classes from './AddReadingDialog.module.css';
import type { ChosenChild } from './ChildField.tsx';
import { ReadingForm } from './ReadingForm.tsx';
import { useAddReading } from './use-add-reading.ts';
import { useAskBeforeLoss } from './use-ask-before-loss.ts';

interface AddReadingDialogProps {
  place: PlaceRef;
  /** Already chosen on the screen. */
  child: ChosenChild | null;
  onClose: () => void;
  onSaved: (entry: ReadingEntry) => void;
}

/** Adds one entry to the reading history. What is typed is not lost without asking. */
export function AddReadingDialog({ place, child, onClose, onSaved }: AddReadingDialogProps) {
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const handleSaved = (entry: ReadingEntry) => {
    onSaved(entry);
    onClose();
  };
  const { unsaved, saving, save, change, ...form } = useAddReading({ place, child, onSaved: handleSaved });
  const { asking, leave, answer } = useAskBeforeLoss(unsaved);
  const handleClose = () => {
    if (!saving) leave(onClose);
  };
  return (
    <>
      <Modal.Root opened onClose={handleClose} size="lg" fullScreen={phone} closeOnEscape={!asking}>
        <Modal.Overlay />
        <Modal.Content>
          <div className={classes.head}>
            <Modal.Title fw={700} fz="1.25rem">
              Add reading history
            </Modal.Title>
            <Modal.CloseButton aria-label="Close" size={44} />
          </div>
          <Modal.Body>
            <ReadingForm
              {...form}
              place={place}
              saving={saving}
              onChange={change}
              onSave={save}
              onCancel={handleClose}
            />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {/* Mounted only now, so that the Esc that asks is not heard by the question too. */}
      {asking && (
        <Dialog
          kind="confirmation"
          opened
          onClose={() => answer(false)}
          confirm={{ label: 'Close without saving', onConfirm: () => answer(true) }}
        >
          What you typed has not been saved, and will be lost.
        </Dialog>
      )}
    </>
  );
}
