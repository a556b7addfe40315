import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReadingEntry } from '@storyvan/contract/reading';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import classes from './AddReadingDialog.module.css';
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

/** Adds one entry to the reading history. What is typed is not lost without asking. */
export function AddReadingDialog({ place, child, onClose, onSaved }: AddReadingDialogProps) {
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [asking, setAsking] = useState(false);
  const handleSaved = (entry: ReadingEntry) => {
    onSaved(entry);
    onClose();
  };
  const { unsaved, saving, save, change, ...form } = useAddReading({ place, child, onSaved: handleSaved });
  const leaving = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  const handleClose = () => {
    if (saving) return;
    if (unsaved) setAsking(true);
    else onClose();
  };
  const blocked = leaving.status === 'blocked';
  const stay = () => {
    setAsking(false);
    leaving.reset?.();
  };
  return (
    <>
      <Modal.Root
        opened
        onClose={handleClose}
        size="lg"
        fullScreen={phone}
        closeOnEscape={!asking && !blocked}
        trapFocus={!asking && !blocked}
      >
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
      <Dialog
        kind="confirmation"
        opened={asking || blocked}
        onClose={stay}
        confirm={{ label: 'Close without saving', onConfirm: blocked ? () => leaving.proceed?.() : onClose }}
      >
        What you typed has not been saved, and will be lost.
      </Dialog>
    </>
  );
}
